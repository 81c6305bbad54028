function r = normrnd(mu, sigma, varargin)
% mu + sigma times randn.
if isempty(varargin)
    varargin = {size(mu + sigma)};
end
r = mu + sigma .* randn(varargin{:});
end
