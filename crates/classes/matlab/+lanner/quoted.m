function text = quoted(text, delimiter, quotes)
% lanner.quoted  A field of a text file, in quotes where it has to be, or where all texts are.
    if islogical(quotes) || isnumeric(quotes)
        choices = {'none', 'all'};
        quotes = choices{1 + (quotes ~= 0)};
    end
    needs = contains(text, delimiter) || contains(text, '"') || contains(text, newline);
    if strcmp(quotes, 'all') || strcmp(quotes, 'minimal') && needs
        text = ['"' strrep(text, '"', '""') '"'];
    end
end
