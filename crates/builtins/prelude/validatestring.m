function match = validatestring(text, choices, varargin)
% The choice that the text spells or begins, whatever its case.
if ~(ischar(text) && (isrow(text) || isempty(text))) && ~(isstring(text) && isscalar(text))
    fail('invalidType', 'Expected %s to be a character vector or string scalar.', varargin);
end
wanted = char(text);
choices = cellstr(choices);
hits = strncmpi(wanted, choices, max(numel(wanted), 1));
if isempty(wanted)
    hits = strcmp(wanted, choices);
end
found = choices(hits);
listed = strjoin(strcat('''', choices(:).', ''''), ', ');
if isempty(found)
    fail('unrecognizedStringChoice', ['Expected %s to match one of these values:\n\n', strrep(listed, '%', '%%'), ...
        '\n\nThe input, ''', strrep(strrep(wanted, '\', '\\'), '%', '%%'), ''', did not match any of the valid values.'], varargin);
end
if numel(found) > 1
    exact = found(strcmpi(wanted, found));
    lengths = cellfun('length', found);
    [shortest, at] = min(lengths);
    if ~isempty(exact)
        found = exact;
    elseif all(strncmpi(found{at}, found, shortest))
        found = found(at);
    else
        fail('ambiguousStringChoice', ['Expected %s to match one of these values:\n\n', strrep(listed, '%', '%%'), ...
            '\n\nThe input, ''', strrep(strrep(wanted, '\', '\\'), '%', '%%'), ''', matched more than one valid value.'], varargin);
    end
end
match = found{1};
if isstring(text)
    match = string(match);
end
end

function fail(id, message, names)
% names: function, variable, position; a number may stand in any place.
function_name = '';
variable = '';
position = [];
texts = {};
for k = 1:numel(names)
    if isnumeric(names{k})
        position = names{k};
    else
        texts{end + 1} = char(names{k}); %#ok<AGROW>
    end
end
if numel(texts) >= 1
    function_name = texts{1};
end
if numel(texts) >= 2
    variable = texts{2};
end
what = 'input';
if ~isempty(position)
    what = sprintf('input number %d', position);
    if ~isempty(variable)
        what = [what, ', ', variable, ','];
    end
elseif ~isempty(variable)
    what = variable;
end
prefix = 'MATLAB:';
if ~isempty(function_name)
    prefix = ['MATLAB:', function_name, ':'];
end
error([prefix, id], message, what);
end
