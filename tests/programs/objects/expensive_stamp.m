function n = expensive_stamp()
persistent calls
if isempty(calls), calls = 0; end
calls = calls + 1;
fprintf('evaluated %d time\n', calls);
n = calls;
end
