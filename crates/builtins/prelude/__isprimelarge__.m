function tf = __isprimelarge__(x)
% As isprime.
tf = builtin('isprime', x);
end
