function [p, q, r, s, cc, rr] = dmperm(A)
% A maximum matching of rows and columns, then the parts of Dulmage and Mendelsohn.
    [m, n] = size(A);
    A = sparse(A ~= 0);
    row_of = matched(A, m, n);
    if nargout < 2
        p = row_of;
        return
    end
    column_of = zeros(1, m);
    column_of(row_of(row_of > 0)) = find(row_of > 0);
    % What can be reached along alternating paths from columns, and from rows, that are not matched.
    [wide_rows, wide_columns] = reached(A, row_of == 0, column_of);
    [tall_columns, tall_rows] = reached(A', column_of == 0, row_of);
    square = find(~wide_columns & ~tall_columns);
    p = [];
    q = [];
    hr1 = find(wide_rows);
    free_columns = find(wide_columns & row_of == 0);
    hc_matched = column_of(hr1);
    vc = find(tall_columns);
    vr_matched = row_of(vc);
    free_rows = find(tall_rows & column_of == 0);
    % The square part in blocks: strong components, so that the matrix is block upper triangular.
    S = A(row_of(square), square);
    [component, count] = strong(S);
    order = [];
    starts = 1;
    for k = 1:count
        members = find(component == k);
        order = [order, members];
        starts(end + 1) = starts(end) + numel(members);
    end
    p = [hr1, row_of(square(order)), vr_matched, free_rows];
    q = [free_columns, hc_matched, square(order), vc];
    r = 1;
    s = 1;
    if ~isempty(free_columns)
        r(end + 1) = 1 + numel(hr1);
        s(end + 1) = 1 + numel(free_columns) + numel(hc_matched);
    end
    for k = 1:count
        r(end + 1) = r(end) + starts(k + 1) - starts(k);
        s(end + 1) = s(end) + starts(k + 1) - starts(k);
    end
    if ~isempty(free_rows)
        r(end + 1) = m + 1;
        s(end + 1) = n + 1;
    end
    a = numel(free_columns);
    b = numel(hc_matched);
    c = numel(square);
    cc = [1, 1 + a, 1 + a + b, 1 + a + b + c, n + 1];
    rr = [1, 1 + b, 1 + b + c, 1 + b + c + numel(vr_matched), m + 1];
end

function row_of = matched(A, m, n)
% For each column the row that it is matched with, or 0: augmenting paths by depth-first search.
    row_of = zeros(1, n);
    column_of = zeros(1, m);
    lists = cell(1, n);
    for j = 1:n
        lists{j} = find(A(:, j))';
    end
    for j = 1:n
        seen = false(1, m);
        stack = j;
        next = ones(1, n);
        via = zeros(1, n);
        while ~isempty(stack)
            c = stack(end);
            free = lists{c}(column_of(lists{c}) == 0);
            if ~isempty(free)
                row = free(1);
                % Turn the path round.
                for k = numel(stack):-1:1
                    c = stack(k);
                    before = row_of(c);
                    row_of(c) = row;
                    column_of(row) = c;
                    row = before;
                end
                break
            end
            moved = false;
            while next(c) <= numel(lists{c})
                row = lists{c}(next(c));
                next(c) = next(c) + 1;
                if ~seen(row)
                    seen(row) = true;
                    stack(end + 1) = column_of(row);
                    moved = true;
                    break
                end
            end
            if ~moved
                stack(end) = [];
            end
        end
    end
end

function [far, near] = reached(A, start, partner)
% Columns that alternating paths reach from those of `start`, and the rows on them.
    near = start;
    far = false(1, size(A, 1));
    fresh = find(start);
    while ~isempty(fresh)
        rows = any(A(:, fresh), 2)' & ~far;
        far = far | rows;
        fresh = partner(rows);
        fresh = fresh(fresh > 0);
        fresh = fresh(~near(fresh));
        near(fresh) = true;
    end
end

function [component, count] = strong(S)
% Strongly connected components after Tarjan, numbered so that entries lie on and above the blocks.
    n = size(S, 1);
    component = zeros(1, n);
    index = zeros(1, n);
    low = zeros(1, n);
    on_stack = false(1, n);
    stack = [];
    count = 0;
    clock = 0;
    lists = cell(1, n);
    for j = 1:n
        lists{j} = find(S(:, j))';
    end
    next = ones(1, n);
    for root = 1:n
        if index(root) > 0
            continue
        end
        path = root;
        while ~isempty(path)
            v = path(end);
            if index(v) == 0
                clock = clock + 1;
                index(v) = clock;
                low(v) = clock;
                stack(end + 1) = v;
                on_stack(v) = true;
            end
            descends = false;
            while next(v) <= numel(lists{v})
                w = lists{v}(next(v));
                next(v) = next(v) + 1;
                if index(w) == 0
                    path(end + 1) = w;
                    descends = true;
                    break
                elseif on_stack(w)
                    low(v) = min(low(v), index(w));
                end
            end
            if descends
                continue
            end
            if low(v) == index(v)
                count = count + 1;
                at = find(stack == v);
                members = stack(at:end);
                component(members) = count;
                on_stack(members) = false;
                stack = stack(1:at - 1);
            end
            path(end) = [];
            if ~isempty(path)
                low(path(end)) = min(low(path(end)), low(v));
            end
        end
    end
end
