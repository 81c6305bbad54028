function [c, lags] = xcov(x, varargin)
% Cross-covariance: the cross-correlation of sequences without their means.
    if isvector(x)
        x = x - mean(x);
    else
        x = x - mean(x, 1);
    end
    if ~isempty(varargin) && isnumeric(varargin{1}) && ~isscalar(varargin{1})
        varargin{1} = varargin{1} - mean(varargin{1});
    end
    [c, lags] = xcorr(x, varargin{:});
end
