function guess = bvpinit(x, y, parameters, varargin)
% A first guess of a boundary value problem's solution.
if isstruct(x)
    % A solution over another interval.
    guess = x;
    if nargin > 1
        ends = [guess.x(1), guess.x(end)];
        guess.x = y(1) + (guess.x - ends(1)) * (y(end) - y(1)) / (ends(2) - ends(1));
    end
    if nargin > 2
        guess.parameters = parameters;
    end
    return
end
x = x(:)';
if numel(x) < 2
    error('MATLAB:bvpinit:XlengthLess2', 'X must contain at least the two end points.');
elseif x(1) == x(end)
    error('MATLAB:bvpinit:XSameEndPts', 'The end points in X must be different.');
elseif any(sign(x(end) - x(1)) * diff(x) < 0)
    error('MATLAB:bvpinit:XNotMonotonic', 'The entries in X must increase or decrease.');
end
if isnumeric(y)
    if ~isvector(y)
        error('MATLAB:bvpinit:SolGuessNotVector', 'The guess for the solution must be a vector or a function.');
    end
    values = repmat(double(y(:)), 1, numel(x));
else
    if ischar(y) || isstring(y)
        y = str2func(y);
    end
    first = y(x(1), varargin{:});
    values = zeros(numel(first), numel(x));
    for k = 1:numel(x)
        values(:, k) = reshape(y(x(k), varargin{:}), [], 1);
    end
end
guess = struct('solver', 'bvpinit', 'x', x, 'y', values);
if nargin > 2 && ~isempty(parameters)
    guess.parameters = parameters(:);
end
guess.yinit = y;
end
