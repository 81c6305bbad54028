function found = timerfindall(varargin)
% timerfindall  As timerfind: no timers are hidden.
    found = lanner.timers('all');
    for k = 1:2:numel(varargin) - 1
        found = found(cellfun(@(t) isequal(t.(varargin{k}), varargin{k + 1}), found));
    end
    found = [found{:}];
end
