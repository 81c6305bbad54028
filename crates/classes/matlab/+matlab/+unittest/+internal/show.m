function show(record, name)
% Shows what failed, in words.
titles = struct('verify', 'Verification failed', 'assert', 'Assertion failed', 'assume', 'An assumption was not met', ...
    'fatalAssert', 'Fatal assertion failed', 'error', 'Error occurred');
if ~isempty(name)
    bar = repmat('=', 1, 80);
    fprintf('%s\n%s in %s', bar, titles.(record.kind), name);
    if strcmp(record.kind, 'assert') || strcmp(record.kind, 'error')
        fprintf(' and it did not run to completion');
    end
    fprintf('.\n');
else
    fprintf('%s.\n', titles.(record.kind));
end
if ~isempty(record.said)
    heading('Test Diagnostic:', {record.said});
end
if strcmp(record.kind, 'error')
    if ~isempty(record.identifier), heading('Error ID:', {sprintf('''%s''', record.identifier)}); end
    heading('Error Details:', {record.message});
else
    heading('Framework Diagnostic:', [{record.message}, record.lines]);
end
if ~isempty(record.places) && ~isempty(name)
    places = cell(1, numel(record.places));
    for k = 1:numel(record.places)
        place = record.places(k);
        places{k} = sprintf('In %s (%s) at %d', place.file, place.name, place.line);
    end
    heading('Stack Information:', places);
end
if ~isempty(name), fprintf('%s\n', bar); end
end

function heading(title, lines)
line = repmat('-', 1, numel(title));
fprintf('    %s\n', line, title, line, lines{:});
end
