function seconds = etime(t1, t0)
% Seconds between two date vectors.
  seconds = 86400 * (datenum(t0(:, 1:3)) - datenum(t1(:, 1:3))) + (t0(:, 4:6) - t1(:, 4:6)) * [3600; 60; 1];
end
