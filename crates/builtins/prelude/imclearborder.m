function J = imclearborder(I, varargin)
% What the border does not touch.
    validateattributes(I, {'numeric', 'logical'}, {'real', 'nonsparse', '2d'}, 'imclearborder', 'IM', 1);
    marker = I;
    marker(2:end - 1, 2:end - 1) = 0;
    if ~islogical(I)
        marker(2:end - 1, 2:end - 1) = min(I(:));
    end
    joined = imreconstruct(marker, I, varargin{:});
    if islogical(I)
        J = I & ~joined;
    else
        J = I - joined;
    end
end
