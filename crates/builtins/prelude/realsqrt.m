function y = realsqrt(x)
% Square root that must be real.
if ~isreal(x) || any(x(:) < 0)
    error('MATLAB:realsqrt:complexResult', 'Realsqrt produced complex result.');
end
y = sqrt(x);
end
