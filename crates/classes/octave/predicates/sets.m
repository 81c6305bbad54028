function set_arguments(name, A, B, varargin)
  % What all functions of two sets demand.
  known = {'rows', 'sorted', 'stable', 'legacy'};
  is_set = @(x) isnumeric(x) || islogical(x) || ischar(x) || iscell(x);
  if ~is_set(A) || ~is_set(B)
    error('%s: A and B must be arrays or cell arrays of strings', name);
  end
  cells = iscell(A) + iscell(B);
  if cells == 1 && ~(ischar(A) || ischar(B) || isempty(A) || isempty(B))
    error('%s: cell array of strings cannot be combined with a nonstring value', name);
  end
  if nargin == 3, return, end
  for k = 1:numel(varargin)
    if ~any(strcmp(varargin{k}, known)), error('%s: invalid option: %s', name, varargin{k}); end
  end
  if sum(ismember({'sorted', 'stable', 'legacy'}, varargin)) > 1
    error('%s: only one of "sorted", "stable", or "legacy" may be specified', name);
  end
  if any(strcmp('rows', varargin))
    if cells > 0
      error('%s: cells not supported with "rows" flag', name);
    elseif ndims(A) > 2 || ndims(B) > 2
      error('%s: A and B must be 2-dimensional matrices with "rows" flag', name);
    elseif size(A, 2) ~= size(B, 2) && ~isempty(A) && ~isempty(B)
      error('%s: number of columns in A and B must match', name);
    end
  end
end
