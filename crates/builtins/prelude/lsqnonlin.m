function [x, resnorm, residual, exitflag, output, lambda, jacobian] = lsqnonlin(f, x0, lb, ub, varargin)
% Levenberg-Marquardt steps within bounds.
    if nargin < 3
        lb = [];
    end
    if nargin < 4
        ub = [];
    end
    options = [];
    rest = {};
    if ~isempty(varargin)
        options = varargin{1};
        rest = varargin(2:end);
    end
    if ischar(f) || isstring(f)
        f = str2func(char(f));
    end
    [x, resnorm, residual, exitflag, output, lambda, jacobian] = least_squares('lsqnonlin', @(t) f(t, rest{:}), f, rest, x0, lb, ub, options);
end
