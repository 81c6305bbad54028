function B = padarray(A, count, varargin)
% Elements around an array.
value = 0;
method = 'constant';
direction = 'both';
for k = 1:numel(varargin)
    arg = varargin{k};
    if ischar(arg) || isstring(arg)
        switch lower(char(arg))
            case {'circular', 'replicate', 'symmetric'}
                method = lower(char(arg));
            case {'both', 'pre', 'post'}
                direction = lower(char(arg));
            otherwise
                error('MATLAB:padarray:unrecognizedStringChoice', ['Expected input to match one of these values:\n\n' ...
                    '''circular'', ''replicate'', ''symmetric'', ''pre'', ''post'', ''both''\n\nThe input, ''%s'', did not match any of the valid values.'], arg);
        end
    else
        value = arg;
    end
end
if ~isnumeric(count) || ~isvector(count) && ~isempty(count) || any(count < 0 | count ~= floor(count))
    error('MATLAB:padarray:expectedNonnegative', 'Expected input number 2, PADSIZE, to be a vector of nonnegative integers.');
end
rank = max(ndims(A), numel(count));
count = [double(count(:))', zeros(1, rank - numel(count))];
before = count * ~strcmp(direction, 'post');
after = count * ~strcmp(direction, 'pre');
extents = size(A);
extents(end + 1:rank) = 1;
at = cell(1, rank);
if strcmp(method, 'constant')
    B = repmat(cast(value, class(A)), extents + before + after);
    for k = 1:rank
        at{k} = before(k) + (1:extents(k));
    end
    B(at{:}) = A;
    return
end
for k = 1:rank
    n = extents(k);
    place = 1 - before(k):n + after(k);
    if n == 0
        place = [];
    elseif strcmp(method, 'replicate')
        place = min(max(place, 1), n);
    elseif strcmp(method, 'circular')
        place = mod(place - 1, n) + 1;
    else
        place = mod(place - 1, 2 * n) + 1;
        place = min(place, 2 * n + 1 - place);
    end
    at{k} = place;
end
B = A(at{:});
end
