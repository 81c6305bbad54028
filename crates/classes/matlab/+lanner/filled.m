function x = filled(x, method, value)
% lanner.filled  Columns in which missing elements are filled: 'constant', 'previous', 'next', 'nearest', 'linear'.
    if nargin < 3
        value = [];
    end
    tf = lanner.is_missing(x);
    shape = size(x);
    if isrow(x)
        x = reshape(x, [], 1);
        tf = reshape(tf, [], 1);
    end
    n = size(x, 1);
    for column = 1:size(x, 2)
        known = find(~tf(:, column));
        for k = reshape(find(tf(:, column)), 1, [])
            before = known(find(known < k, 1, 'last'));
            after = known(find(known > k, 1));
            switch lower(char(method))
                case 'constant'
                    v = value;
                    if numel(v) > 1 && ~ischar(v)
                        v = v(column);
                    end
                    x(k, column) = as_element(x, v);
                case 'previous'
                    x = copied(x, k, before, column);
                case 'next'
                    x = copied(x, k, after, column);
                case 'nearest'
                    if isempty(before) || ~isempty(after) && after - k <= k - before
                        x = copied(x, k, after, column);
                    else
                        x = copied(x, k, before, column);
                    end
                case 'linear'
                    pair = [before, after];
                    if numel(known) < 2
                        continue
                    elseif isempty(before)
                        pair = known(1:2);
                    elseif isempty(after)
                        pair = known(end - 1:end);
                    end
                    a = x(pair(1), column);
                    b = x(pair(2), column);
                    x(k, column) = a + (b - a) * ((k - pair(1)) / (pair(2) - pair(1)));
                otherwise
                    error('MATLAB:fillmissing:InvalidMethod', 'Unrecognized method ''%s'': it must be ''constant'', ''previous'', ''next'', ''nearest'' or ''linear''.', char(method));
            end
        end
    end
    x = reshape(x, shape);
end

function x = copied(x, k, from, column)
    if ~isempty(from)
        x(k, column) = x(from, column);
    end
end

function v = as_element(x, v)
    if iscell(x) && ~iscell(v)
        v = {char(v)};
    elseif isstring(x)
        v = string(v);
    end
end
