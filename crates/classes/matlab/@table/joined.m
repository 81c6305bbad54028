function [R, left_rows, right_rows] = joined(A, B, kind, options, called)
% Tables side by side where keys are equal; kind: 'inner', 'left', 'right', 'full', or 'lookup', where each row of A has one of B.
% called: the names of the tables, which tell variables of one name apart.
    [both, has_both] = lanner.option(options, 'Keys', {});
    [left, has_left] = lanner.option(options, 'LeftKeys', {});
    [right, ~] = lanner.option(options, 'RightKeys', {});
    if has_both
        left = both;
        right = both;
    elseif ~has_left
        left = intersect(A.Names, B.Names, 'stable');
        right = left;
        if isempty(left)
            error('MATLAB:table:join:CantInferKey', 'Cannot find a common table variable to use as a key variable.');
        end
    end
    a_keys = variables(A, left);
    b_keys = variables(B, right);
    [a_place, b_place] = common_groups(A.Data(a_keys), A.Count, B.Data(b_keys), B.Count);
    if strcmp(kind, 'lookup')
        [is_there, right_rows] = ismember(a_place, b_place);
        if ~all(is_there)
            error('MATLAB:table:join:LeftKeyValueNotFound', 'The key variable for B must contain all values in the key variable for A.');
        elseif numel(unique(b_place)) < numel(b_place)
            error('MATLAB:table:join:DuplicateRightKeyVarValues', 'The key variable for B must have unique values.');
        end
        left_rows = (1:A.Count).';
    else
        [left_rows, right_rows] = pairs(a_place, b_place, kind);
    end
    merges = lanner.option(options, 'MergeKeys', strcmp(kind, 'inner') || strcmp(kind, 'lookup'));
    a_vars = variables(A, lanner.option(options, 'LeftVariables', ':'));
    b_default = 1:numel(B.Data);
    if merges
        b_default = b_default(~ismember(b_default, b_keys));
    end
    b_vars = variables(B, lanner.option(options, 'RightVariables', b_default));
    data = cell(1, 0);
    for k = a_vars
        x = with_gaps(A.Data{k}, left_rows);
        if merges && any(k == a_keys)
            % Of rows that only B has the key is B's.
            only = left_rows == 0;
            if any(only)
                x = lanner.put_rows(x, find(only), lanner.rows(B.Data{b_keys(find(k == a_keys, 1))}, right_rows(only)));
            end
        end
        data{end + 1} = x;
    end
    for k = b_vars
        data{end + 1} = with_gaps(B.Data{k}, right_rows);
    end
    a_names = A.Names(a_vars);
    b_names = B.Names(b_vars);
    [~, i, j] = intersect(a_names, b_names);
    for k = 1:numel(i)
        name = a_names{i(k)};
        if merges && any(a_vars(i(k)) == a_keys)
            name_a = name;
        else
            name_a = [name '_' suffix(called{1}, 'A')];
        end
        b_names{j(k)} = [name '_' suffix(called{2}, 'B')];
        a_names{i(k)} = name_a;
    end
    if merges && strcmp(kind, 'full') && ~isequal(A.Names(a_keys), B.Names(b_keys))
        for k = 1:numel(a_keys)
            at = find(a_vars == a_keys(k), 1);
            a_names{at} = [A.Names{a_keys(k)} '_' B.Names{b_keys(k)}];
        end
    end
    R = table;
    R = made(R, data, [a_names, b_names]);
    R.Count = numel(left_rows);
    if strcmp(kind, 'lookup')
        R.Rows = A.Rows;
    end
end

% The name of a table, or what stands for it.
function text = suffix(name, text)
    if ~isempty(name)
        text = name;
    end
end

function x = with_gaps(x, rows)
    is_there = rows > 0;
    if all(is_there)
        x = lanner.rows(x, rows);
        return
    end
    blank = lanner.gap_like(x, numel(rows));
    if any(is_there)
        blank = lanner.put_rows(blank, find(is_there), lanner.rows(x, rows(is_there)));
    end
    x = blank;
end

% Numbers of groups that both tables have in common.
function [a, b] = common_groups(x, n, y, m)
    keys = cell(1, numel(x));
    for k = 1:numel(x)
        keys{k} = [x{k}; y{k}];
    end
    place = lanner.groups(keys, n + m);
    % What is missing is equal to nothing.
    odd = false(n + m, 1);
    for k = 1:numel(keys)
        odd = odd | any(lanner.is_missing(keys{k}), 2);
    end
    last = max([place; 0]);
    place(odd) = last + (1:sum(odd));
    a = place(1:n);
    b = place(n + 1:end);
end

function [left, right] = pairs(a, b, kind)
    left = zeros(0, 1);
    right = zeros(0, 1);
    places = zeros(0, 1);
    for p = reshape(unique([a; b]), 1, [])
        i = find(a == p);
        j = find(b == p);
        if isempty(i) && any(strcmp(kind, {'right', 'full'}))
            i = 0;
        elseif isempty(j) && any(strcmp(kind, {'left', 'full'}))
            j = 0;
        end
        [q, r] = ndgrid(j, i);
        left = [left; r(:)];
        right = [right; q(:)];
        places = [places; repmat(p, numel(q), 1)];
    end
end
