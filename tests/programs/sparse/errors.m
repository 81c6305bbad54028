% Errors of sparse matrices, and that nothing changes where there is one.
check();

function check()
    S = speye(3);
    calls = {@() sparse(ones(2, 2, 2)), @() sparse(single(1)), @() sparse('a'), @() sparse(int8(1)), @() sparse({1}), ...
        @() sparse([1 2], [1 2 3], 1), @() sparse(0, 1, 1), @() sparse(1.5, 1, 1), @() sparse(3, 1, 1, 2, 2), ...
        @() sparse(1, 3, 1, 2, 2), @() sparse(1, 1, 1, 2), @() sparse(-1, 2), @() sparse(1.5, 2), @() sparse(1, 1, single(1)), ...
        @() S(4, 4), @() S(0, 1), @() S(10), @() S(1.5), @() S(:, :, 2), @() S * ones(2), @() S \ ones(2, 1), ...
        @() ones(1, 2) / S, @() S + ones(2), @() S .* speye(2), @() [S ones(2)], @() [S; sparse(1, 2)], @() S{1}, ...
        @() S.a, @() sparse(1e10, 1e10) + 1, @() full(sparse(1e7, 1e7)), @() sparse(1, 1e15), @() reshape(S, 2, 3), ...
        @() logical(sparse(NaN)), @() sprand(2, 2, 2), @() S(logical([1 0 0 1]), 1), @() int8(S) * S};
    for k = 1:numel(calls)
        try
            x = calls{k}();
            printf('%s: %s\n', func2str(calls{k}), class(x));
        catch e
            fprintf('%s\n  %s | %s\n', func2str(calls{k}), e.identifier, e.message);
        end
    end
    try, S(4, :) = [1 2]; catch e, disp(e.identifier), end
    try, S(:, 1) = {1}; catch e, disp(e.identifier), end
    try, S(1, 1) = []; catch e, disp(e.identifier), end
    try, S(1, 1) = struct('a', 1); catch e, disp(e.identifier), end
    try, S{2} = 1; catch e, disp(e.identifier), end
    try, S.a = 1; catch e, disp(e.identifier), end
    try, if sparse(NaN), disp('true'), end, catch e, disp(e.identifier), end
    try, if S(1, 1) && S, disp('true'), end, catch e, disp(e.identifier), end
    disp(isequal(S, eye(3)))
    % Singular systems warn, and give infinities.
    x = sparse([1 2; 2 4]) \ [1; 2];
    disp(x')
    y = sparse([1 0; 0 0]) \ [1; 2];
    disp(y')
    z = inv(sparse([1 1; 1 1]));
    disp(full(z))
end
