function [x, resnorm, residual, exitflag, output, lambda, jacobian] = lsqcurvefit(f, x0, xdata, ydata, lb, ub, varargin)
% The least squares of f(x, xdata) - ydata.
    if nargin < 4
        error('optim:lsqcurvefit:InvalidInput', 'LSQCURVEFIT requires at least four input arguments.');
    end
    if nargin < 5
        lb = [];
    end
    if nargin < 6
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
    [x, resnorm, residual, exitflag, output, lambda, jacobian] = least_squares('lsqcurvefit', ...
        @(t) difference(f(t, xdata, rest{:}), ydata), f, [{xdata}, rest], x0, lb, ub, options);
end

function d = difference(y, ydata)
    if ~isequal(size(y), size(ydata))
        error('optim:lsqcurvefit:YdataSizeMismatchFunVal', 'Function value and YDATA sizes are not equal.');
    end
    d = y - ydata;
end
