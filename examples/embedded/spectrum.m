function [re, im] = spectrum(re, im)
% SPECTRUM  The fast Fourier transform of 2^k numbers, at most 64, in two arrays. Angles are halved by square roots.
n = numel(re);
assert(n <= 64 && numel(im) == n);
j = 1;
for i = 1:n-1
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
c = -1;
s = 0;
len = 2;
while len <= n
    if len == 4
        c = 0; s = -1;
    elseif len > 4
        c = sqrt((1 + c) / 2);
        s = s / (2 * c);
    end
    for start = 1:len:n
        wr = 1;
        wi = 0;
        for k = start:start + len/2 - 1
            h = k + len/2;
            tr = wr * re(h) - wi * im(h);
            ti = wr * im(h) + wi * re(h);
            re(h) = re(k) - tr;
            im(h) = im(k) - ti;
            re(k) = re(k) + tr;
            im(k) = im(k) + ti;
            t = wr * c - wi * s;
            wi = wr * s + wi * c;
            wr = t;
        end
    end
    len = 2 * len;
end
end
