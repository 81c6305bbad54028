function B = morphed(A, element, shape, grows, name)
% The greatest or least element of each neighbourhood; appended to the functions of morphology.
if ~isnumeric(A) && ~islogical(A) || ~isreal(A)
    error(['MATLAB:' name ':invalidType'], 'Expected input number 1, IM, to be numeric or logical, and real.');
end
if isa(element, 'strel')
    near = element.Neighborhood;
elseif isnumeric(element) || islogical(element)
    near = element ~= 0;
else
    error(['MATLAB:' name ':invalidType'], 'Expected input number 2, SE, to be a strel or an array of zeros and ones.');
end
if islogical(A)
    low = false;
    high = true;
elseif isinteger(A)
    low = intmin(class(A));
    high = intmax(class(A));
else
    low = cast(-Inf, class(A));
    high = cast(Inf, class(A));
end
rank = max(ndims(A), ndims(near));
extents = size(A);
extents(end + 1:rank) = 1;
span = size(near);
span(end + 1:rank) = 1;
middle = floor((span + 1) / 2);
% A(x - b) grows, A(x + b) shrinks.
if grows
    first = low;
    before = span - middle;
    after = middle - 1;
else
    first = high;
    before = middle - 1;
    after = span - middle;
end
if strcmp(shape, 'full')
    before = span - 1;
    after = before;
    extents = extents + span - 1;
end
x = padarray(padarray(A, before, first, 'pre'), after, first, 'post');
B = repmat(first, extents);
at = cell(1, rank);
for k = find(near(:))'
    b = mod(floor((k - 1) ./ cumprod([1, span(1:end - 1)])), span);
    if grows
        b = span - 1 - b;
    end
    for d = 1:rank
        at{d} = b(d) + (1:extents(d));
    end
    if islogical(A)
        if grows
            B = B | x(at{:});
        else
            B = B & x(at{:});
        end
    elseif grows
        B = max(B, x(at{:}));
    else
        B = min(B, x(at{:}));
    end
end
end
