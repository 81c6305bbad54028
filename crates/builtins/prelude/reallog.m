function y = reallog(x)
% Logarithm that must be real.
if ~isreal(x) || any(x(:) < 0)
    error('MATLAB:reallog:complexResult', 'Reallog produced complex result.');
end
y = log(x);
end
