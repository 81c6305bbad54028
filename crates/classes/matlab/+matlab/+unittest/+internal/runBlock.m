function [state, records, variables, done] = runBlock(body, variables, done)
% Runs one of Octave's blocks of tests on the variables that blocks share, of which so many declarations are done. The state and the
% records are as those of a part of a test.
block = body.block;
shared = struct();
for k = 1:numel(body.names)
    name = body.names{k};
    if isfield(variables, name), shared.(name) = variables.(name); else, shared.(name) = []; end
end
while done < numel(body.shared)
    done = done + 1;
    [state, records, shared] = attempt(body, body.shared{done}.text, shared);
    if ~strcmp(state, 'ok'), return, end
end
records = {};
state = 'ok';
switch block.kind
    case 'testif'
        [features, condition] = needs(block.pattern);
        if isempty(features) && holds(body, condition, shared)
            [state, records, shared] = attempt(body, block.text, shared);
        else
            records = {record('assume', ['Needs ', strtrim([features, ' ', condition]), '.'], {}, body)};
            state = 'assume';
        end
    case {'test', 'assert', 'fail', 'xtest'}
        [state, records, shared] = attempt(body, block.text, shared);
        if strcmp(block.kind, 'xtest') && ~strcmp(state, 'ok')
            records{1}.kind = 'assume';
            records{1}.message = ['Known to fail: ', records{1}.message];
            state = 'assume';
        end
    case 'error'
        [state, records] = failing(body, block, shared);
    case 'warning'
        [state, records, shared] = warned(body, block, shared);
end
for k = 1:numel(body.names)
    name = body.names{k};
    variables.(name) = [];
    if isfield(shared, name), variables.(name) = shared.(name); end
end
end

function [features, condition] = needs(pattern)
% What Octave must have been built with, and what must hold, of `HAVE_A, HAVE_B ; condition <*1234>`.
parts = strsplit([regexprep(pattern, '<\*?\d+>', ''), ';'], ';');
features = strtrim(parts{1});
condition = strtrim(parts{2});
end

function yes = holds(body, condition, variables)
yes = true;
if isempty(condition), return, end
left = lanner.tests('run', body.file, ['holds__ = (', condition, ');'], variables);
yes = all(left.holds__(:));
end

function [state, records, variables] = attempt(body, text, variables)
records = {};
state = 'ok';
try
    variables = lanner.tests('run', body.file, text, variables);
catch exception
    state = 'error';
    records = {struct('kind', 'error', 'message', exception.message, 'identifier', exception.identifier, 'lines', {{}}, 'said', '', ...
        'places', {lanner.tests('places', exception)})};
end
end

function [state, records] = failing(body, block, shared)
records = {};
state = 'ok';
wanted = expected(block, 'error');
try
    lanner.tests('run', body.file, block.text, shared);
catch exception
    if ~fits(block, exception.identifier, exception.message)
        records = {record('verify', 'The error is another one.', {['Actual Error:   ', exception.message], ...
            ['Expected Error: ', wanted]}, body)};
    end
    return
end
records = {record('verify', 'There was no error.', {['Expected Error: ', wanted]}, body)};
end

function [state, records, shared] = warned(body, block, shared)
lastwarn('', '');
[state, records, shared] = attempt(body, block.text, shared);
if ~strcmp(state, 'ok'), return, end
[message, identifier] = lastwarn;
if isempty(message)
    records = {record('verify', 'There was no warning.', {['Expected Warning: ', expected(block, 'warning')]}, body)};
elseif ~fits(block, identifier, message)
    records = {record('verify', 'The warning is another one.', {['Actual Warning:   ', message], ...
        ['Expected Warning: ', expected(block, 'warning')]}, body)};
end
end

function yes = fits(block, identifier, message)
if ~isempty(block.identifier)
    yes = strcmp(identifier, block.identifier);
else
    yes = isempty(block.pattern) || ~isempty(regexp(message, block.pattern, 'once'));
end
end

function text = expected(block, what)
text = ['any ', what];
if ~isempty(block.identifier)
    text = block.identifier;
elseif ~isempty(block.pattern)
    text = ['<', block.pattern, '>'];
end
end

function made = record(kind, message, lines, body)
place = struct('file', body.file, 'name', '', 'line', body.line, 'column', 1, 'width', 1);
made = struct('kind', kind, 'message', message, 'identifier', '', 'lines', {lines}, 'said', '', 'places', {place});
end
