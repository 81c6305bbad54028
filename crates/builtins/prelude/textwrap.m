function [lines, position] = textwrap(varargin)
% Breaks paragraphs at blanks so that no line has more than the given number of characters.
    if nargin > 0 && ~iscell(varargin{1}) && ~ischar(varargin{1}) && ~isstring(varargin{1}) || nargin < 2
        error('MATLAB:textwrap:InvalidInput', 'Without a window a number of columns must be given: textwrap(texts, columns).');
    end
    paragraphs = cellstr(varargin{1});
    columns = varargin{2};
    if ~isnumeric(columns) || ~isscalar(columns) || columns < 1
        error('MATLAB:textwrap:InvalidColumns', 'The number of columns must be positive.');
    end
    lines = {};
    for k = 1:numel(paragraphs)
        parts = regexp(paragraphs{k}, '\n', 'split');
        for j = 1:numel(parts)
            lines = [lines; wrapped(parts{j}, columns)];
        end
    end
    position = [];
end

function lines = wrapped(text, columns)
    lines = {};
    while numel(text) > columns
        blank = find(isspace(text(1:columns + 1)), 1, 'last');
        if isempty(blank) || blank == 1
            lines{end + 1, 1} = text(1:columns);
            text = text(columns + 1:end);
        else
            lines{end + 1, 1} = deblank(text(1:blank - 1));
            text = text(blank + 1:end);
        end
    end
    lines{end + 1, 1} = text;
end
