function celldisp(c, name)
% Displays every cell of a cell array under its subscripts.
  if ~iscell(c)
    error('MATLAB:celldisp:notCellArray', 'Must be a cell array.');
  end
  if nargin < 2
    name = inputname(1);
    if isempty(name)
      name = 'ans';
    end
  end
  for k = 1:numel(c)
    place = [name '{' subscripts(k, size(c)) '}'];
    if iscell(c{k}) && ~isempty(c{k})
      celldisp(c{k}, place);
    else
      fprintf(' \n%s =\n \n', place);
      if isempty(c{k})
        fprintf('     []\n');
      else
        disp(c{k});
      end
      fprintf(' \n');
    end
  end
end

function text = subscripts(k, sizes)
  if numel(sizes) == 2 && any(sizes == 1)
    text = sprintf('%d', k);
    return
  end
  at = zeros(1, numel(sizes));
  k = k - 1;
  for d = 1:numel(sizes)
    at(d) = mod(k, sizes(d)) + 1;
    k = floor(k / sizes(d));
  end
  text = sprintf('%d,', at);
  text = text(1:end-1);
end
