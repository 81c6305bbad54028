function tf = is_leap_year(year)
% Whether a year has a 29th of February; the current one by default.
  if nargin == 0
    v = clock;
    year = v(1);
  end
  tf = eomday(year, 2) == 29;
end
