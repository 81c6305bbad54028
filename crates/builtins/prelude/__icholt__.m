function L = __icholt__(A, droptol, michol)
% Incomplete Cholesky factor with a threshold.
L = builtin('ichol', A, struct('type', 'ict', 'droptol', droptol, 'michol', michol));
end
