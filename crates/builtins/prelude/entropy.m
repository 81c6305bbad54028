function e = entropy(I)
% The mean information of a pixel, in bits.
    validateattributes(I, {'numeric', 'logical'}, {'real', 'nonempty', 'nonsparse'}, 'entropy', 'I', 1);
    if ~islogical(I)
        I = im2uint8(I);
    end
    p = accumarray(double(I(:)) + 1, 1) / numel(I);
    p = p(p > 0);
    e = max(-sum(p .* log2(p)), 0);
end
