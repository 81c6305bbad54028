function B = imfilter(A, h, varargin)
% A picture filtered by a mask.
validateattributes(A, {'numeric', 'logical'}, {}, 'imfilter', 'A', 1);
validateattributes(h, {'double', 'single', 'logical'}, {'nonempty'}, 'imfilter', 'H', 2);
border = 0;
shape = 'same';
turned = false;
for k = 1:numel(varargin)
    arg = varargin{k};
    if isnumeric(arg) && isscalar(arg)
        border = double(arg);
        continue
    end
    switch lower(char(arg))
        case {'symmetric', 'replicate', 'circular'}
            border = lower(char(arg));
        case {'same', 'full'}
            shape = lower(char(arg));
        case 'corr'
            turned = false;
        case 'conv'
            turned = true;
        otherwise
            error('MATLAB:imfilter:unrecognizedStringChoice', ['Expected input to match one of these values:\n\n' ...
                '''replicate'', ''symmetric'', ''circular'', ''conv'', ''corr'', ''full'', ''same''\n\nThe input, ''%s'', did not match any of the valid values.'], char(arg));
    end
end
if ndims(h) > 2
    error('images:imfilter:filterDimensions', 'The filter must have two dimensions.');
end
if isa(A, 'double') || isa(A, 'single')
    x = A;
else
    x = double(A);
end
h = cast(h, class(x));
if turned
    h = rot90(h, 2);
end
x = filtered_pages(x, h, border, shape);
if islogical(A)
    B = x >= 0.5;
else
    B = cast(x, class(A));
end
end
