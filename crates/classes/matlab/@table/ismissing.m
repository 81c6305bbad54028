function tf = ismissing(T, varargin)
% Which rows of which variables hold what stands for nothing.
    tf = false(T.Count, numel(T.Data));
    for k = 1:numel(T.Data)
        tf(:, k) = any(lanner.is_missing(T.Data{k}, varargin{:}), 2);
    end
end
