function whitebg(varargin)
% Another colour behind charts; lines and letters that could not be seen any more get the opposite.
    figures = [];
    colour = [];
    for k = 1:nargin
        if ischar(varargin{k}) || isstring(varargin{k}) || isnumeric(varargin{k}) && numel(varargin{k}) == 3
            colour = varargin{k};
        elseif strcmp(class(varargin{k}), 'matlab.ui.Figure') || isnumeric(varargin{k})
            figures = varargin{k};
        end
    end
    if isempty(figures)
        figures = gcf;
    end
    for f = reshape(figures, 1, [])
        all_axes = findobj(f, 'Type', 'axes');
        if isempty(all_axes)
            all_axes = axes('Parent', f);
        end
        for a = reshape(all_axes, 1, [])
            before = get(a, 'Color');
            if ischar(before)
                before = [1, 1, 1];
            end
            if isempty(colour)
                after = 1 - before;
            else
                after = rgb_of(colour);
            end
            ink = [0, 0, 0];
            if after * [0.299; 0.587; 0.114] < 0.5
                ink = [1, 1, 1];
            end
            set(a, 'Color', after, 'XColor', ink, 'YColor', ink, 'ZColor', ink);
            for name = {'Title', 'XLabel', 'YLabel', 'ZLabel'}
                set(get(a, name{1}), 'Color', ink);
            end
            lines = findobj(a, 'Type', 'line');
            for j = 1:numel(lines)
                if isequal(get(lines(j), 'Color'), after)
                    set(lines(j), 'Color', ink);
                end
            end
        end
        % The paper around the axes is a little apart from the colour within them.
        set(f, 'Color', after * 0.94 + ink * 0.06 * any(after < 0.5));
    end
end

function rgb = rgb_of(colour)
    if isnumeric(colour)
        rgb = reshape(double(colour), 1, 3);
        return
    end
    known = {'red', 'r', [1 0 0]; 'green', 'g', [0 1 0]; 'blue', 'b', [0 0 1]; 'cyan', 'c', [0 1 1]; 'magenta', 'm', [1 0 1]; ...
        'yellow', 'y', [1 1 0]; 'black', 'k', [0 0 0]; 'white', 'w', [1 1 1]};
    at = find(strcmpi(colour, known(:, 1)) | strcmpi(colour, known(:, 2)));
    if isempty(at)
        error('MATLAB:whitebg:InvalidColor', 'The colour must be three numbers or the name of one.');
    end
    rgb = known{at, 3};
end
