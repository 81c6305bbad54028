function x = put_rows(x, rows, value)
% lanner.put_rows  An array after its rows were replaced.
    if iscell(x) && ~iscell(value)
        if ischar(value)
            value = cellstr(value);
        else
            value = num2cell(value, 2);
        end
    elseif iscell(value) && ~iscell(x)
        if iscellstr(value) && (isstring(x) || isa(x, 'categorical') || isa(x, 'datetime') || isa(x, 'duration'))
            value = string(value);
        else
            value = vertcat(value{:});
        end
    end
    if isstring(x) && ~isstring(value)
        value = string(value);
    end
    x(rows, :) = repmat(value, 1 + (numel(rows) - 1) * (size(value, 1) == 1), 1);
end
