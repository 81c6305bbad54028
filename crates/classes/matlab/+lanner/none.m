function o = none(o, extents)
% lanner.none  An array without elements of an object's kind.
    if isempty(extents)
        extents = {0, 0};
    end
    x = zeros(extents{:});
    if ~isempty(x)
        error('MATLAB:class:emptyMustBeZero', 'At least one dimension must be zero.');
    end
    o = each(o, @(y) reshape(y(zeros(1, 0)), size(x)));
end
