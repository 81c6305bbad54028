function print_columns(c, between, is_right)
% lanner.print_columns  Texts in columns of one width, page by page.
    extents = size(c);
    c = reshape(c, extents(1), extents(2), []);
    width = max(cellfun('length', c(:)));
    for page = 1:size(c, 3)
        if size(c, 3) > 1
            fprintf('(:,:,%d)\n\n', page);
        end
        for row = 1:extents(1)
            line = '';
            for column = 1:extents(2)
                text = c{row, column, page};
                pad = blanks(width - length(text));
                if is_right
                    line = [line between pad text];
                elseif column < extents(2)
                    line = [line between text pad];
                else
                    line = [line between text];
                end
            end
            fprintf('%s\n', line);
        end
        if page < size(c, 3)
            fprintf('\n');
        end
    end
end
