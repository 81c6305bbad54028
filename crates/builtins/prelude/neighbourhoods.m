function y = neighbourhoods(A, domain, border)
% For each element of a matrix those around it where the domain is not zero, along the third dimension; appended to the rank filters.
[m, n] = size(A);
middle = floor((size(domain) + 1) / 2);
before = middle - 1;
after = size(domain) - middle;
switch border
    case 'symmetric'
        x = padarray(padarray(A, before, 'symmetric', 'pre'), after, 'symmetric', 'post');
    case 'ones'
        x = padarray(padarray(A, before, 1, 'pre'), after, 1, 'post');
    otherwise
        x = padarray(padarray(A, before, 0, 'pre'), after, 0, 'post');
end
[i, j] = find(domain);
y = repmat(cast(0, class(A)), [m, n, numel(i)]);
for k = 1:numel(i)
    y(:, :, k) = x(i(k):i(k) + m - 1, j(k):j(k) + n - 1);
end
end
