function text = base64_encode(x)
% The bytes of numbers in Base 64.
if ~isnumeric(x)
    error('Octave:invalid-input-type', 'base64_encode: encoding is supported only for numeric arrays');
end
if ~isreal(x) || issparse(x)
    error('Octave:invalid-input-type', 'base64_encode: encoding complex or sparse data is not supported');
end
text = matlab.net.base64encode(typecast(x(:).', 'uint8'));
end
