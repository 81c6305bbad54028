function [c, s] = givens(x, y)
% The rotation G with G*[x; y] = [r; 0].
if y == 0
    c = 1;
    s = 0;
else
    r = hypot(x, y);
    c = abs(x) / r;
    s = sign(x) * conj(y) / r;
    if x == 0
        c = 0;
        s = 1;
    elseif isreal(x) && isreal(y)
        c = x / r;
        s = y / r;
    end
end
if nargout < 2
    c = [c, s; -conj(s), c];
end
end
