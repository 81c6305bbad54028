function y = cdf(name, x, varargin)
% By the function of the distribution.
    upper = {};
    if ~isempty(varargin) && (ischar(varargin{end}) || isstring(varargin{end}))
        upper = varargin(end);
        varargin(end) = [];
    end
    y = of_distribution('cdf', name, x, varargin);
    if ~isempty(upper)
        y = 1 - y;
    end
end
