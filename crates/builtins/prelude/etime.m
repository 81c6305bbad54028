function seconds = etime(t1, t0)
% Seconds from the date vector t0 to the date vector t1.
  seconds = 86400 * (datenum(t1(:, 1:3)) - datenum(t0(:, 1:3))) + (t1(:, 4:6) - t0(:, 4:6)) * [3600; 60; 1];
end
