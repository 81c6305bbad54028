function p = powerset(a, byrows)
% All subsets of the distinct elements of a vector, in cells.
  if nargin > 1 && ~strcmp(byrows, 'rows')
    error('Octave:invalid-input-arg', 'powerset: optional second argument must be "rows"');
  end
  if nargin > 1
    elements = unique(a, 'rows');
    n = size(elements, 1);
  else
    elements = unique(a);
    elements = elements(:).';
    n = numel(elements);
  end
  p = cell(1, 2 ^ n);
  for k = 0:2 ^ n - 1
    members = bitand(floor(k ./ 2 .^ (0:n - 1)), 1) == 1;
    if nargin > 1
      p{k + 1} = elements(members, :);
    else
      p{k + 1} = elements(members);
    end
  end
  p{1} = [];
end
