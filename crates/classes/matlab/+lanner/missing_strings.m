function s = missing_strings(varargin)
% lanner.missing_strings  An array of strings that are not there.
    s = "";
    s(3) = "";
    s = repmat(s(2), varargin{:});
end
