function lines = differences(actual, expected, tolerance, part)
% Why two values are not equal; nothing where they are. `tolerance` has the fields absolute and relative, `part` says which part of the
% whole the values are.
where = '';
if ~isempty(part), where = [' of ', part]; end
if ~strcmp(class(actual), class(expected)) && ~(isobject(expected) && isobject(actual) && isequal(actual, expected))
    lines = {['The classes', where, ' do not match.'], ['Actual Class:   ', class(actual)], ['Expected Class: ', class(expected)]};
    return
end
if ~isequal(size(actual), size(expected))
    lines = {['The sizes', where, ' do not match.'], ['Actual Size:   ', mat2str(size(actual))], ['Expected Size: ', mat2str(size(expected))]};
    return
end
lines = {};
if isstruct(expected)
    if ~isequal(sort(fieldnames(actual)), sort(fieldnames(expected)))
        lines = {['The fields', where, ' do not match.'], ['Actual Fields:   ', strjoin(fieldnames(actual)', ', ')], ...
            ['Expected Fields: ', strjoin(fieldnames(expected)', ', ')]};
        return
    end
    names = fieldnames(expected);
    for k = 1:numel(expected)
        for n = 1:numel(names)
            element = '';
            if ~isscalar(expected), element = sprintf('(%d)', k); end
            inner = sprintf('%s%s.%s', part, element, names{n});
            lines = matlab.unittest.internal.differences(actual(k).(names{n}), expected(k).(names{n}), tolerance, inner);
            if ~isempty(lines), return, end
        end
    end
elseif iscell(expected)
    for k = 1:numel(expected)
        lines = matlab.unittest.internal.differences(actual{k}, expected{k}, tolerance, sprintf('%s{%d}', part, k));
        if ~isempty(lines), return, end
    end
elseif isnumeric(expected) || islogical(expected)
    lines = numbers(actual, expected, tolerance, where);
elseif ~isequaln(actual, expected)
    lines = {['The values', where, ' are not equal.']};
end
if ~isempty(lines) && ~isempty(part) && ~isstruct(expected) && ~iscell(expected)
    lines = [lines, matlab.unittest.internal.pair(actual, expected)];
end
end

function lines = numbers(actual, expected, tolerance, where)
lines = {};
same = actual == expected | isnan(actual) & isnan(expected);
allowed = max(tolerance.absolute, tolerance.relative .* abs(double(expected)));
near = abs(double(actual) - double(expected)) <= allowed;
if all(same | near, 'all'), return, end
bad = find(~(same | near));
if isscalar(expected) && isempty(where) && ~any(allowed > 0)
    lines = {'The values are not equal using "isequaln".'};
else
    within = '';
    if any(allowed > 0, 'all'), within = ' within the tolerance'; end
    lines = {sprintf('The values%s are not equal%s.', where, within)};
end
if isreal(actual) && isreal(expected)
    for k = bad(1:min(end, 5))'
        error = double(actual(k)) - double(expected(k));
        at = '';
        if ~isscalar(expected), at = sprintf('at (%s): ', index(size(expected), k)); end
        lines{end + 1} = sprintf('%sactual %.15g, expected %.15g, error %.5g, relative %.5g', at, double(actual(k)), ...
            double(expected(k)), error, error / double(expected(k))); %#ok<AGROW>
    end
    if numel(bad) > 5, lines{end + 1} = sprintf('and %d more', numel(bad) - 5); end
end
end

function text = index(extents, k)
places = cell(1, numel(extents));
[places{:}] = ind2sub(extents, k);
text = strjoin(cellfun(@(place) sprintf('%d', place), places, 'UniformOutput', false), ',');
end
