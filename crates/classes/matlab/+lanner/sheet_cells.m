function [numbers, texts, kinds] = sheet_cells(x)
% lanner.sheet_cells  A column as cells of a sheet: numbers, texts, and what each cell is. What is missing is an empty cell.
    n = size(x, 1);
    numbers = NaN(n, 1);
    texts = repmat({''}, n, 1);
    kinds = zeros(n, 1);
    if ischar(x)
        x = cellstr(x);
    end
    if iscell(x)
        for k = 1:n
            value = x{k};
            if ischar(value)
                texts{k} = value(:).';
                kinds(k) = 2;
            elseif ~isempty(value)
                [number, text, kind] = lanner.sheet_cells(value(1));
                numbers(k) = number;
                texts(k) = text;
                kinds(k) = kind;
            end
        end
    elseif islogical(x)
        numbers = double(x);
        kinds(:) = 3;
    elseif isnumeric(x)
        if isreal(x)
            numbers = double(x);
            kinds(:) = 1;
        else
            texts = arrayfun(@(z) num2str(z, 15), x, 'UniformOutput', false);
            kinds(:) = 2;
        end
    elseif isa(x, 'datetime')
        numbers = exceltime(x);
        kinds(:) = 4;
    elseif isa(x, 'duration')
        numbers = days(x);
        kinds(:) = 5;
    else
        missing = lanner.is_missing(x);
        texts(~missing) = lanner.text_cells(string(x(~missing)));
        kinds(~missing) = 2;
    end
end
