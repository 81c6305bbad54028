function blank_line()
% lanner.blank_line  An empty line, where the format is loose.
if strcmp(format().LineSpacing, 'loose')
    fprintf('\n');
end
end
