function found = timerfind(varargin)
% timerfind  The timers that are there: timerfind, or those with values of properties: timerfind('Tag', 'x', …).
    found = lanner.timers('all');
    for k = 1:2:numel(varargin) - 1
        found = found(cellfun(@(t) isequal(t.(varargin{k}), varargin{k + 1}), found));
    end
    found = [found{:}];
end
