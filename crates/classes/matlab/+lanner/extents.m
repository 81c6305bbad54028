function text = extents(x)
% lanner.extents  The size of an array as it is shown: 2×3.
    text = sprintf(['%d' char(215)], size(x));
    text(end) = [];
end
