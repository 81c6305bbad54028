function data = fft(data)
% FFT  Fourier transform of complex numbers by radix 2, in place.
%   DATA holds real and imaginary parts in turn; there is a power of two of numbers.
    n = length(data) / 2;

    % Bring the numbers into bit-reversed order.
    j = 0;
    for i = 0:n - 1
        if i < j
            re = data(2 * i + 1);
            im = data(2 * i + 2);
            data(2 * i + 1) = data(2 * j + 1);
            data(2 * i + 2) = data(2 * j + 2);
            data(2 * j + 1) = re;
            data(2 * j + 2) = im;
        end
        bit = n / 2;
        while bit >= 1 && j >= bit
            j = j - bit;
            bit = bit / 2;
        end
        j = j + bit;
    end

    % Join transforms of length `half` to such of twice the length.
    half = 1;
    while half < n
        for k = 0:half - 1
            wr = cos(-pi * k / half);
            wi = sin(-pi * k / half);
            for i = k:2 * half:n - 1
                p = 2 * i + 1;
                q = p + 2 * half;
                re = wr * data(q) - wi * data(q + 1);
                im = wr * data(q + 1) + wi * data(q);
                data(q) = data(p) - re;
                data(q + 1) = data(p + 1) - im;
                data(p) = data(p) + re;
                data(p + 1) = data(p + 1) + im;
            end
        end
        half = 2 * half;
    end
end
