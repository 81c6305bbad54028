function Z = imlincomb(varargin)
% A sum of images with weights, in doubles, then of the class of the first.
    args = varargin;
    if ischar(args{end}) || isstring(args{end})
        of_class = char(args{end});
        args(end) = [];
    else
        of_class = class(args{2});
        if islogical(args{2})
            of_class = 'double';
        end
    end
    Z = 0;
    for k = 1:2:numel(args) - 1
        if k > 1 && ~isequal(size(args{k + 1}), size(args{2}))
            error('images:imlincomb:mismatchedSize', 'The images must have the same size.');
        end
        Z = Z + args{k} * double(args{k + 1});
    end
    if mod(numel(args), 2) == 1
        Z = Z + args{end};
    end
    Z = cast(Z, of_class);
end
