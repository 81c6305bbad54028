%! needs: avx
% Fourier transforms: their plans differ on processors without 256-bit vectors.
for n = [1 2 3 4 5 6 7 8 12 16 17 30 32 60 64 97 100 128 210 256 1000 1024]
    x = sin((1:n) * 1.1); z = complex(x, cos((1:n) * 0.3));
    show('fft', fft(x), fft(z), ifft(fft(x)), ifft(z), fft(single(x)), real(ifft(fft(z))));
end
show('two', fft2(reshape(sin(1:12 * 20), 12, 20)), ifft2(reshape(cos(1:64), 8, 8)), fft(reshape(sin(1:120), 10, 12), [], 2));

function show(name, varargin)
for k = 1:numel(varargin)
    x = varargin{k}; x = [real(x(:)); imag(x(:))];
    if isa(x, 'single')
        w = double(typecast(x, 'uint32'));
    else
        w = double(typecast(x, 'uint32'));
    end
    s = 0;
    for j = 1:7
        s = mod(s * 31 + sum(mod(w(j:7:end), 65521) .* mod((1:numel(w(j:7:end)))', 4093)) + sum(mod(w(j:7:end), 257)), 2^40);
    end
    fprintf('%s %d: %d\n', name, k, s);
end
end
