function bytes = __base64_decode_bytes__(text)
% The bytes that a text in Base 64 stands for.
bytes = double(builtin('matlab.net.base64decode', text));
end
