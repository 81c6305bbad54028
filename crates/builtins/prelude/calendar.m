function c = calendar(varargin)
% The days of a month in weeks that begin on Sunday.
  if nargin == 0
    v = clock;
    y = v(1);
    m = v(2);
  elseif nargin == 1
    v = datevec(varargin{1});
    y = v(1);
    m = v(2);
  else
    y = varargin{1};
    m = varargin{2};
  end
  days = zeros(7, 6);
  first = weekday(datenum(y, m, 1));
  n = eomday(y, m);
  days(first:first + n - 1) = 1:n;
  days = days.';
  if nargout > 0
    c = days;
    return
  end
  fprintf('                   %s\n', datestr(datenum(y, m, 1), 'mmm yyyy'));
  fprintf('     S     M    Tu     W    Th     F     S\n');
  for k = 1:6
    fprintf('%6d', days(k, :));
    fprintf('\n');
  end
end
