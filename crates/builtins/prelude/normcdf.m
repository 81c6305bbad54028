function p = normcdf(x, varargin)
% From the complementary error function.
upper = false;
if ~isempty(varargin) && (ischar(varargin{end}) || isstring(varargin{end}))
    upper = strcmpi(varargin{end}, 'upper');
    varargin(end) = [];
end
mu = 0;
sigma = 1;
if numel(varargin) > 0
    mu = varargin{1};
end
if numel(varargin) > 1
    sigma = varargin{2};
end
sigma(sigma < 0) = NaN;
z = (x - mu) ./ sigma;
if upper
    z = -z;
end
p = 0.5 * erfc(-z ./ sqrt(2));
end
