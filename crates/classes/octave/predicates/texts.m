function yes = many(format, letter, ~)
  % Whether a format has a field of a letter twice.
  yes = numel(regexp(format, [letter '+'])) > 1;
end

function out = within(f, cells, name, may_be_empty)
  % A function of texts, for those in cells, and in cells of these.
  out = cells;
  for k = 1:numel(cells)
    if iscell(cells{k})
      out{k} = within(f, cells{k}, name, may_be_empty);
    elseif ischar(cells{k})
      out{k} = f(cells{k});
    elseif ~(may_be_empty && isempty(cells{k}))
      error('%s: S argument must be a string or cellstring', name);
    end
  end
end

function out = digits_of(s, base)
  % The numbers that texts of digits stand for; NaN where one is no digit.
  if iscell(s), s = char(s); end
  symbols = ['0':'9', 'A':'Z'];
  if ischar(base)
    symbols = base; base = numel(symbols);
  else
    s = upper(s); symbols = symbols(1:base);
  end
  out = zeros(size(s, 1), 1);
  for k = 1:size(s, 1)
    digits = s(k, :); digits = digits(digits ~= ' ');
    [known, at] = ismember(digits, symbols);
    if ~all(known) || isempty(digits)
      out(k) = NaN;
    else
      out(k) = sum((at - 1) .* base .^ (numel(digits) - 1:-1:0));
    end
  end
end

function order = version_order(a, b)
  % -1, 0 or 1: which version is later. Numbers are compared as numbers, what is none comes before.
  a = regexp(a, '\d+|[^\d.]+', 'match');
  b = regexp(b, '\d+|[^\d.]+', 'match');
  for k = 1:max(numel(a), numel(b))
    if k > numel(a), x = '0'; else, x = a{k}; end
    if k > numel(b), y = '0'; else, y = b{k}; end
    m = str2double(x); n = str2double(y);
    if ~isnan(m) && ~isnan(n)
      order = sign(m - n);
    elseif isnan(m) && isnan(n)
      order = ~strcmp(x, y);
      both = sort({x, y});
      if order ~= 0 && strcmp(both{1}, x), order = -1; end
    else
      order = isnan(n) - isnan(m);
    end
    if order ~= 0, return, end
  end
end

function text = quoted_list(args)
  % Texts as they are written.
  text = strjoin(cellfun(@(t) ['''' strrep(t, '''', '''''') ''''], args, 'UniformOutput', false), ', ');
end

function out = as_integers(out, format)
  % What %d and %u read as 32-bit integers.
  kinds = regexp(format, '%(\*?)\d*(?:\.\d+)?([a-z])', 'tokens');
  kinds = kinds(cellfun(@(t) isempty(t{1}), kinds));
  for k = 1:min(numel(kinds), numel(out))
    if any(kinds{k}{2} == 'du') && isnumeric(out{k}), out{k} = int32(out{k}); end
  end
end

function text = stripped(text)
  % A text without blanks and zeros at its end.
  text = text(1:find([true, text ~= ' ' & text ~= char(0)], 1, 'last') - 1);
end
