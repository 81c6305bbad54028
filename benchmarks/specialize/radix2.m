function [re, im] = radix2(n, re, im)
% The discrete Fourier transform of n numbers by Cooley and Tukey's method; n is a power of two.
%
%   re, im  the real and the imaginary parts, rows
bits = round(log2(n));
if 2 ^ bits ~= n
    error('radix2:length', 'The length %d is no power of two.', n);
end
% Bit reversal.
j = 1;
for i = 1:n - 1
    if i < j
        t = re(i); re(i) = re(j); re(j) = t;
        t = im(i); im(i) = im(j); im(j) = t;
    end
    m = n / 2;
    while m >= 1 && j > m
        j = j - m;
        m = m / 2;
    end
    j = j + m;
end
% Butterflies.
half = 1;
while half < n
    for k = 0:half - 1
        wr = cos(-pi * k / half);
        wi = sin(-pi * k / half);
        for i = k + 1:2 * half:n
            m = i + half;
            tr = wr * re(m) - wi * im(m);
            ti = wr * im(m) + wi * re(m);
            re(m) = re(i) - tr;
            im(m) = im(i) - ti;
            re(i) = re(i) + tr;
            im(i) = im(i) + ti;
        end
    end
    half = 2 * half;
end
end
