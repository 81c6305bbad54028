function [x, missing] = import_column(numbers, texts, kinds, variable)
% lanner.import_column  A column of a file as an array of the type that is said, and which rows have no value of it.
    known = lanner.text_cells(variable.TreatAsMissing);
    if ~isempty(known)
        kinds(kinds == 2 & ismember(texts, known)) = 0;
    end
    missing = kinds == 0 | kinds == 6;
    is_text = kinds == 2;
    switch variable.Type
        case {'char', 'string', 'categorical'}
            x = texts;
            for k = reshape(find(~is_text & ~missing), 1, [])
                x{k} = lanner.cell_text(numbers(k), texts{k}, kinds(k));
            end
            x(missing) = {''};
            if ~strcmp(variable.Type, 'char')
                x = string(x);
                x(missing) = lanner.missing_strings(1);
            elseif ischar(variable.FillValue)
                x(missing) = {variable.FillValue};
            end
            if strcmp(variable.Type, 'categorical')
                x = categorical(x);
            end
        case 'datetime'
            x = NaT(size(kinds));
            at = kinds == 4 | kinds == 1;
            x(at) = lanner.sheet_dates(numbers(at));
            if any(is_text)
                options = {};
                if ~isempty(variable.InputFormat)
                    options = {'InputFormat', variable.InputFormat};
                end
                x(is_text) = datetime(texts(is_text), options{:});
            end
            missing = isnat(x);
            x(missing) = variable.FillValue;
            if ~isempty(variable.DatetimeFormat) && ~any(strcmpi(variable.DatetimeFormat, {'default', 'preserveinput'}))
                x.Format = variable.DatetimeFormat;
            end
        case 'duration'
            x = duration(NaN(size(kinds)), 0, 0);
            at = kinds == 5 | kinds == 4 | kinds == 1;
            x(at) = lanner.sheet_times(numbers(at));
            if any(is_text)
                x(is_text) = duration(texts(is_text));
            end
            missing = isnan(x);
            x(missing) = variable.FillValue;
        otherwise
            x = numbers;
            x(is_text) = str2double(texts(is_text));
            if strcmp(variable.Type, 'logical')
                x(is_text & strcmpi(texts, 'true')) = 1;
                x(is_text & strcmpi(texts, 'false')) = 0;
            end
            missing = isnan(x);
            if any(missing) || isempty(x)
                x(missing) = double(variable.FillValue);
            end
            if strcmp(variable.Type, 'logical')
                x = x ~= 0;
            else
                x = cast(x, variable.Type);
            end
    end
end
