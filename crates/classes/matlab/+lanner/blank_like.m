function x = blank_like(like, n)
% lanner.blank_like  A column with nothing in it, of an array's kind.
    if isa(like, 'categorical')
        x = repmat(like(zeros(0, 1)), 0, 1);
        x = each(x, @(~) NaN(n, 1));
    elseif isa(like, 'datetime')
        x = each(like, @(~) NaN(n, 1));
    elseif isa(like, 'duration') || isa(like, 'calendarDuration')
        x = each(like, @(~) zeros(n, 1));
    elseif isstring(like)
        x = lanner.missing_strings(n, 1);
    elseif iscell(like)
        x = cell(n, 1);
    elseif islogical(like)
        x = false(n, 1);
    elseif ischar(like)
        x = repmat(' ', n, 1);
    elseif isstruct(like)
        names = fieldnames(like);
        x = repmat(cell2struct(cell(numel(names), 1), names, 1), n, 1);
    else
        x = zeros(n, 1, class(like));
    end
end
