function y = imcomplement(x)
% The negative of a picture.
validateattributes(x, {'numeric', 'logical'}, {'real'}, 'imcomplement', 'IM', 1);
if islogical(x)
    y = ~x;
elseif isfloat(x)
    y = 1 - x;
else
    y = bitxor(x, cast(-1, class(x)));
    if intmin(class(x)) == 0
        y = intmax(class(x)) - x;
    end
end
end
