function parts = format_parts(form)
% lanner.format_parts  A format of dates taken apart: letters that repeat, and text between them, which begins with a quote.
    parts = {};
    k = 1;
    n = length(form);
    while k <= n
        c = form(k);
        if c == ''''
            if k < n && form(k + 1) == ''''
                parts{end + 1} = '''''';
                k = k + 2;
                continue
            end
            stop = k + 1;
            text = '';
            while stop <= n
                if form(stop) == '''' && stop < n && form(stop + 1) == ''''
                    text(end + 1) = '''';
                    stop = stop + 2;
                elseif form(stop) == ''''
                    break
                else
                    text(end + 1) = form(stop);
                    stop = stop + 1;
                end
            end
            parts{end + 1} = ['''' text];
            k = stop + 1;
        elseif isletter(c)
            stop = k;
            while stop < n && form(stop + 1) == c
                stop = stop + 1;
            end
            parts{end + 1} = form(k:stop);
            k = stop + 1;
        else
            parts{end + 1} = ['''' c];
            k = k + 1;
        end
    end
end
