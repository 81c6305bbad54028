function L = __ichol0__(A, michol)
% Incomplete Cholesky factor without fill.
L = builtin('ichol', A, struct('type', 'nofill', 'michol', michol));
end
