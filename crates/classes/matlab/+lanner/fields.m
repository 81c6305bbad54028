function c = fields(line, delimiter)
% lanner.fields  The fields of a line; quotes around a field are taken off.
    if ~contains(line, '"')
        if strcmp(delimiter, ' ')
            c = regexp(strtrim(line), ' +', 'split');
        else
            c = strsplit(line, delimiter, 'CollapseDelimiters', false);
        end
        c = strtrim(c);
        return
    end
    c = {};
    k = 1;
    n = length(line);
    while k <= n + 1
        rest = line(k:end);
        start = find(rest ~= ' ', 1);
        if ~isempty(start) && rest(start) == '"'
            text = '';
            at = k + start;
            while at <= n
                if line(at) == '"' && at < n && line(at + 1) == '"'
                    text(end + 1) = '"';
                    at = at + 2;
                elseif line(at) == '"'
                    break
                else
                    text(end + 1) = line(at);
                    at = at + 1;
                end
            end
            c{end + 1} = text;
            behind = strfind(line(min(at + 1, n + 1):end), delimiter);
            if isempty(behind)
                return
            end
            k = at + behind(1) + length(delimiter);
        else
            stop = strfind(rest, delimiter);
            if isempty(stop)
                c{end + 1} = strtrim(rest);
                return
            end
            c{end + 1} = strtrim(rest(1:stop(1) - 1));
            k = k + stop(1) - 1 + length(delimiter);
        end
    end
end
