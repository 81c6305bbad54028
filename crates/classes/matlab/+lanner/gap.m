function text = gap()
% lanner.gap  The empty line between what is shown, unless it is compact.
    state = format;
    text = '';
    if strcmpi(state.LineSpacing, 'loose')
        text = newline;
    end
end
