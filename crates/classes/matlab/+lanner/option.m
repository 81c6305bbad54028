function [value, is_given] = option(options, name, value)
% lanner.option  The value of an option among pairs, or what it is without.
    is_given = false;
    for k = 1:2:numel(options) - 1
        if strcmpi(options{k}, name)
            value = options{k + 1};
            is_given = true;
            if isstring(value) && isscalar(value)
                value = char(value);
            end
        end
    end
end
