% Persistent variables are empty again behind clear all, clear functions and clear of the function's name.
for k = 1:300, cnt(1); end
cnt(0), clear all
cnt(0)
for k = 1:300, cnt(1); if k == 200, clear cnt; end, end
cnt(0)
for k = 1:300, cnt(1); if k == 100, clear functions; end, end
cnt(0)
y = 3; clear y, cnt(0), clear z*, cnt(0), clear c*, cnt(0)
function cnt(quiet)
persistent n
if isempty(n), n = 0; end
n = n + 1; if ~quiet, disp(n), end
end
