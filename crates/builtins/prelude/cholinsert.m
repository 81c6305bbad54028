function [R1, failed] = cholinsert(R, at, x)
% The factor of a matrix that has one more row and column.
n = size(R, 1);
A = R' * R;
before = 1:at - 1;
behind = at:n;
if ~isscalar(at) || at < 1 || at > n + 1
    error('Octave:index-out-of-bounds', 'cholinsert: index J out of range');
end
if numel(x) ~= n + 1
    error('Octave:nonconformant-args', 'cholinsert: dimension mismatch between R and X');
end
x = x(:);
whole = [A(before, before), x(before), A(before, behind)
    x(before)', real(x(at)), x(behind + 1)'
    A(behind, before), x(behind + 1), A(behind, behind)];
failed = 0;
if imag(x(at)) ~= 0
    failed = 3;
    R1 = R;
    return
end
[R1, p] = chol(whole);
if p ~= 0
    if nargout < 2
        error('Octave:undefined-function', 'cholinsert: singular matrix');
    end
    failed = 1;
    R1 = R;
end
end
