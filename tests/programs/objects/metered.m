function y = metered(x)
% what a method and the program call: one counter for both
persistent calls
if isempty(calls)
    calls = 0;
end
calls = calls + 1;
y = x + calls / 100;
end
