function y = movvar(x, k, varargin)
% Variances in a window that moves along a dimension.
weight = 0;
if ~isempty(varargin) && isnumeric(varargin{1})
    if ~isempty(varargin{1})
        weight = varargin{1};
    end
    varargin(1) = [];
end
y = moving('movvar', @(w) var(w, weight, 1), x, k, varargin);
end
