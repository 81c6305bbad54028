function c = duration_text(ms, form)
% lanner.duration_text  Texts of lengths of time, given in milliseconds.
    c = cell(size(ms));
    switch form
        case {'y', 'd', 'h', 'm', 's'}
            sizes = struct('y', 31556952000, 'd', 86400000, 'h', 3600000, 'm', 60000, 's', 1000);
            words = struct('y', {{'yr', 'yrs'}}, 'd', {{'day', 'days'}}, 'h', {{'hr', 'hr'}}, 'm', {{'min', 'min'}}, 's', {{'sec', 'sec'}});
            words = words.(form);
            x = ms / sizes.(form);
            for k = 1:numel(x)
                if isfinite(x(k))
                    c{k} = [sprintf('%.5g', x(k)) ' ' words{1 + (x(k) ~= 1)}];
                    if abs(x(k)) >= 1e5
                        c{k} = [sprintf('%.15g', round(x(k) * 1e5) / 1e5) ' ' words{2}];
                    end
                end
            end
        otherwise
            digits = sum(form == 'S');
            scale = 1000 / 10 ^ digits;
            rounded = fix(abs(ms) / scale + 1e-7) * scale;
            seconds = rounded / 1000;
            for k = 1:numel(ms)
                if ~isfinite(ms(k))
                    continue
                end
                total = seconds(k);
                parts = {};
                if strncmp(form, 'dd', 2)
                    n = floor(total / 86400);
                    total = total - n * 86400;
                    parts{end + 1} = sprintf('%02d', n);
                end
                if contains(form, 'hh')
                    n = floor(total / 3600);
                    total = total - n * 3600;
                    parts{end + 1} = sprintf('%02d', n);
                end
                n = floor(total / 60);
                total = total - n * 60;
                parts{end + 1} = sprintf('%02d', n);
                if contains(form, 'ss')
                    if digits > 0
                        parts{end + 1} = sprintf('%0*.*f', digits + 3, digits, total);
                    else
                        parts{end + 1} = sprintf('%02d', floor(total));
                    end
                end
                c{k} = strjoin(parts, ':');
                if ms(k) < 0
                    c{k} = ['-' c{k}];
                end
            end
    end
    c(isnan(ms)) = {'NaN'};
    words = {'-Inf', '', 'Inf'};
    for k = find(isinf(ms(:))).'
        c{k} = words{2 + sign(ms(k))};
    end
    if isscalar(form)
        unit = struct('y', 'yrs', 'd', 'days', 'h', 'hr', 'm', 'min', 's', 'sec');
        for k = find(~isfinite(ms(:))).'
            c{k} = [c{k} ' ' unit.(form)];
        end
    end
end
