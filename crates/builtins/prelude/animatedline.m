function h = animatedline(varargin)
% A line that gets its points by and by.
numbers = {};
while numel(numbers) < 3 && numel(varargin) > numel(numbers) && isnumeric(varargin{numel(numbers) + 1})
    numbers{end + 1} = varargin{numel(numbers) + 1}; %#ok<AGROW>
end
rest = varargin(numel(numbers) + 1:end);
h = line('XData', [], 'YData', [], 'Color', 'k', rest{:});
if ~isempty(numbers)
    addpoints(h, numbers{:});
end
end
