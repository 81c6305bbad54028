function tf = matches(str, pat, varargin)
% matches  Whether texts equal one of some texts: matches(str, pat), and matches(..., 'IgnoreCase', true) without regard to case. The
%   result is as large as str.
%   Example: matches({'a', 'b', 'ab'}, {'a', 'b'})
    order = {'First', 'Second'};
    given = {str, pat};
    for k = 1:2
        if ~(ischar(given{k}) || isstring(given{k}) || iscellstr(given{k}))
            error('MATLAB:string:MustBeText', ...
                '%s argument must be a string array, character vector, or cell array of character vectors.', order{k});
        end
    end
    same = @strcmp;
    if ~isempty(varargin)
        name = varargin{1};
        if numel(varargin) ~= 2 || ~(ischar(name) || isstring(name)) || ~strncmpi(name, 'IgnoreCase', max(1, strlength(name)))
            error('MATLAB:InputParser:ParamMissingValue', 'Invalid parameter name or missing value: ''%s''.', char(string(name)));
        end
        if varargin{2}
            same = @strcmpi;
        end
    end
    if ischar(str)
        str = {str};
    end
    if isstring(pat)
        pat = pat(~ismissing(pat));
    end
    pat = lanner.text_cells(pat);
    tf = false(size(str));
    for k = 1:numel(pat)
        tf = tf | same(str, pat{k});
    end
end
