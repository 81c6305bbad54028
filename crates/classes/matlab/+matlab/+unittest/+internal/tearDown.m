function tearDown(fixture)
% Undoes a fixture: what it was told to do, last first, then its own method.
teardown(fixture);
actions = fixture.Teardowns_;
for k = numel(actions):-1:1
    feval(actions{k}{:});
end
end
