function z = realpow(x, y)
% Power that must be real.
if isreal(x) && isreal(y)
    z = x .^ y;
else
    z = 1i;
end
if ~isreal(z)
    error('MATLAB:realpow:complexResult', 'Realpow produced complex result.');
end
end
