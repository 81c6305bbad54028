function args = flat_texts(args)
% lanner.flat_texts  Arguments with the texts of elements in the place of objects.
    flat = {};
    for k = 1:numel(args)
        if isa(args{k}, 'lanner.Array')
            c = texts(args{k});
            flat = [flat, reshape(c, 1, [])];
        else
            flat{end + 1} = args{k};
        end
    end
    args = flat;
end
