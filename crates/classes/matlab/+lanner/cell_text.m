function text = cell_text(number, text, kind)
% lanner.cell_text  What a cell of a sheet shows: a text, or a number, truth, date or time as one.
    switch kind
        case 1
            text = sprintf('%.15g', number);
        case 3
            texts = {'false', 'true'};
            text = texts{number + 1};
        case 4
            text = char(lanner.sheet_dates(number));
        case 5
            text = char(lanner.sheet_times(number));
    end
end
