function ms = date_numbers(args)
% lanner.date_numbers  Milliseconds since 1970 of years, months, days, hours, minutes, seconds.
    if isscalar(args)
        v = double(args{1});
        if ~any(size(v, 2) == [3 6])
            error('MATLAB:datetime:WrongNumInputs', 'Numeric input data must be a matrix with three or six columns, or three, six, or seven separate numeric arrays. You can also create datetimes from a single numeric array using the ''ConvertFrom'' parameter.');
        end
        args = num2cell(v, 1);
    elseif ~any(numel(args) == [3 6 7])
        error('MATLAB:datetime:WrongNumInputs', 'Numeric input data must be a matrix with three or six columns, or three, six, or seven separate numeric arrays. You can also create datetimes from a single numeric array using the ''ConvertFrom'' parameter.');
    end
    args = cellfun(@double, args, 'UniformOutput', false);
    args(end + 1:7) = {0};
    rest = args{4} * 3600000 + args{5} * 60000 + args{6} * 1000 + args{7};
    ms = lanner.serial(args{1:3}, rest);
end
