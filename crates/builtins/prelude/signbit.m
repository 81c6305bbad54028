function tf = signbit(x)
% Of zeros and of what is no number, too.
if isa(x, 'single')
    bits = typecast(x(:), 'int32');
else
    bits = typecast(double(x(:)), 'int64');
end
tf = reshape(double(bits < 0), size(x));
end
