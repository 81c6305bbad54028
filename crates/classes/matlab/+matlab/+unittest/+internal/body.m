function body = body(kind, file, group, line)
% How a test runs: what all kinds have.
body = struct('kind', kind, 'file', file, 'group', group, 'line', line, 'class', '', 'tags', {{}}, 'parameters', []);
end
