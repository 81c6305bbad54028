function c = product(a, b)
% PRODUCT  The product of two matrices, each sum from its first term on.
c = zeros(size(a, 1), size(b, 2));
if isa(a, 'single')
    c = single(c);
end
for i = 1:size(a, 1)
    for j = 1:size(b, 2)
        s = a(i, 1) * b(1, j);
        for k = 2:size(a, 2)
            s = s + a(i, k) * b(k, j);
        end
        c(i, j) = s;
    end
end
end
