function tf = isna(x)
% Compares the bits: of all that are not numbers one is missing.
tf = false(size(x));
if isa(x, 'double')
    tf(:) = typecast(real(full(x(:))), 'uint64') == typecast(NA, 'uint64');
elseif isa(x, 'single')
    tf(:) = typecast(real(full(x(:))), 'uint32') == typecast(single(NA), 'uint32');
end
tf = tf & isnan(x);
end
