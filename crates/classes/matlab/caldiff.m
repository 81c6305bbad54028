function c = caldiff(t, varargin)
% caldiff  The differences of neighbours in units of the calendar; caldiff(t, units) as between has them.
    if isrow(t)
        c = between(t(1:end - 1), t(2:end), varargin{:});
    else
        c = between(t(1:end - 1, :), t(2:end, :), varargin{:});
    end
end
