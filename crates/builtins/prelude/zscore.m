function [z, mu, sigma] = zscore(x, flag, dim)
% Less the mean, divided by the deviation.
if nargin < 2 || isempty(flag)
    flag = 0;
end
if nargin < 3
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
end
if isequal(x, [])
    z = [];
    mu = [];
    sigma = [];
    return
end
mu = mean(x, dim);
sigma = std(x, flag, dim);
divisor = sigma;
divisor(divisor == 0) = 1;
z = (x - mu) ./ divisor;
end
