function [args, options] = split_options(args, names)
% lanner.split_options  Arguments divided into those before the first name of an option, and the pairs behind.
    options = {};
    for k = 1:numel(args)
        x = args{k};
        if (ischar(x) || isstring(x) && isscalar(x)) && any(strcmpi(x, names)) && mod(numel(args) - k, 2) == 1
            options = args(k:end);
            args = args(1:k - 1);
            return
        end
    end
end
