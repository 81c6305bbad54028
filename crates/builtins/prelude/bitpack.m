function y = bitpack(bits, class)
% Eight logicals are a byte, the lowest first.
if ~islogical(bits)
    error('Octave:invalid-input-type', 'bitpack: first argument must be a logical array');
end
if mod(numel(bits), 8) ~= 0
    error('Octave:invalid-input-arg', 'bitpack: incorrect number of bits to make up output value');
end
bytes = uint8(2 .^ (0:7) * reshape(double(bits), 8, numel(bits) / 8));
if strcmp(class, 'char')
    y = char(bytes);
else
    y = typecast(bytes, class);
end
if iscolumn(bits)
    y = y(:);
end
end
