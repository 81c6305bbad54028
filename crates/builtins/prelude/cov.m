function C = cov(x, varargin)
% Products of centered columns.
w = 0;
y = [];
two = false;
omit = false;
for k = 1:numel(varargin)
    arg = varargin{k};
    if ischar(arg) || isstring(arg)
        switch lower(char(arg))
            case {'omitrows', 'partialrows'}
                omit = true;
            case 'includenan'
                omit = false;
            otherwise
                error('MATLAB:cov:unknownFlag', 'Invalid option. Option must be ''includenan'', ''omitrows'', or ''partialrows''.');
        end
    elseif k == 1 && (~isscalar(arg) || (isscalar(x) && nargin > 2) || ~any(arg == [0, 1]))
        y = arg;
        two = true;
    else
        w = arg;
    end
end
if ~isnumeric(x) && ~islogical(x)
    error('MATLAB:cov:InvalidInput', 'Inputs must be numeric or logical.');
end
if ~ismatrix(x)
    error('MATLAB:cov:InputDim', 'Inputs must be 2-D.');
end
if two
    if numel(x) ~= numel(y)
        error('MATLAB:cov:XYlengthMismatch', 'The number of elements in X and Y must match.');
    end
    x = [x(:), y(:)];
elseif isrow(x)
    x = x(:);
end
if ~isfloat(x)
    x = double(x);
end
if omit
    x = x(~any(isnan(x), 2), :);
end
[m, n] = size(x);
if isempty(x)
    if n == 0 && m == 0 && ~two
        C = NaN(class(x));
    else
        C = NaN(n, class(x));
    end
    return
end
x = x - sum(x, 1) / m;
if w == 1 || m == 1
    C = (x' * x) / m;
else
    C = (x' * x) / (m - 1);
end
end
