function tell_axes(ax, letter, kind, has_ticks)
% What the numbers of a dimension of axes mean.
set(ax, [letter, 'Kind'], kind.name, [letter, 'Categories'], kind.names);
if ~isempty(kind.format) && isempty(get(ax, [letter, 'TickFormat']))
    set(ax, [letter, 'TickFormat'], kind.format);
end
if has_ticks
    % Bars have a tick each, which these axes choose better.
    set(ax, [letter, 'TickMode'], 'auto', [letter, 'TickLabelMode'], 'auto');
end
end
