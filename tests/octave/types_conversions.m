% Classes: questions and conversions.
1;
function p(x)
  if ischar(x)
    printf('<%s>\n', x);
  elseif iscomplex(x)
    printf('%s %s:', class(x), mat2str(size(x))); printf(' %.12g%+.12gi', [real(x(:)).'; imag(x(:)).']); printf('\n');
  else
    printf('%s %s:', class(x), mat2str(size(x))); printf(' %.12g', double(x(:))); printf('\n');
  end
end
function fails(f)
  try, f(); disp('no error'); catch err, disp('error'); end
end
p(class(1)), p(class(single(1))), p(class(int8(1))), p(class(true)), p(class('a')), p(class({})), p(class(struct())), p(class(@sin)), p(class(1:3)), p(class([])), p(class(1 == 1)), p(class(1i))
p(isa(1, 'double')), p(isa(1, 'float')), p(isa(1, 'numeric')), p(isa(int8(1), 'integer')), p(isa(int8(1), 'numeric')), p(isa(int8(1), 'float')), p(isa('a', 'numeric')), p(isa(true, 'numeric')), p(isa(1, {'double', 'single'})), p(isa(@sin, 'function_handle'))
p(isnumeric(1)), p(isnumeric('a')), p(isnumeric(true)), p(isnumeric({})), p(isfloat(1)), p(isfloat(int8(1))), p(isinteger(int8(1))), p(isinteger(1)), p(islogical(true)), p(islogical(1)), p(isbool(false)), p(ischar('a')), p(ischar({'a'})), p(ischar('')), p(iscomplex(1i)), p(iscomplex(1)), p(isobject(1)), p(isjava(1))
p(double('abc')), p(double(int8(5))), p(double(single(0.5))), p(double(true)), p(single(pi)), p(int8([1.5 2.5 -1.5 -2.5])), p(int8([127 128 -129 NaN Inf -Inf])), p(uint8([-1 255.4 255.5])), p(int16('a')), p(int32(int8(-5))), p(uint8(int8(-5))), p(int64(2^53)), p(uint64(2^64)), p(int32(1e10)), p(logical([0 1 2 -1])), p(int8([])), p(size(uint8(zeros(0, 3)))), p(logical([]))
p(cast(2.5, 'int8')), p(cast(int8(5), 'double')), p(class(cast(1, 'single'))), p(typecast(single(1), 'uint32')), p(typecast(uint8([0 0 128 63]), 'single')), p(typecast(1, 'uint8')), p(typecast(int8(-1), 'uint8')), p(typecast(uint8([1 0 2 0]), 'uint16')), p(size(typecast(uint8([1; 0; 2; 0]), 'uint16'))), p(swapbytes(uint16(1))), p(swapbytes(uint32([1 256])))
p(validatestring('r', {'red', 'green'})), p(validatestring('GREEN', {'red', 'green'}))
validateattributes(1, {'numeric'}, {'positive', 'scalar'}), validateattributes([1 2 3], {'double'}, {'vector', 'numel', 3, 'increasing'})
fails(@() logical(NaN)), fails(@() double({1})), fails(@() int8({})), fails(@() double(struct())), fails(@() validatestring('x', {'red', 'green'})), fails(@() validateattributes(-1, {'numeric'}, {'positive'})), fails(@() validateattributes('a', {'numeric'}, {})), fails(@() validateattributes([1 2], {'numeric'}, {'scalar'})), fails(@() typecast(uint8([1 2 3]), 'uint16')), fails(@() cast(1, 'foo'))
