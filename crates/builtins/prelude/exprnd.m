function r = exprnd(mu, varargin)
% Random numbers of the exponential distribution with mean mu.
    if isempty(varargin)
        varargin = {size(mu)};
    end
    r = -mu .* log(rand(varargin{:}));
    r(mu < 0 & true(size(r))) = NaN;
end
