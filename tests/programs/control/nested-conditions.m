F = 0;
if ((~F & ~1) | (F & isempty(undefd{3}))), disp('yes'), else, disp('no'), end
if F | (1 & ~F), disp('yes'), end
if (1 | undefd) & 1, disp('yes'), end
if ((0 & undefd) | (1 | undefd)), disp('yes'), end
% Elements decide only where all of them agree.
a = [1 0]; b = [0 1];
if a | (b & [1 1]), disp('all'), end
if a | (b & tell([1 1])), disp('all'), end
if a | ([0 0] & tell(1)), disp('all'), else, disp('none'), end
if (1 | tell(1)) & (0 | tell(1)), disp('both'), end
k = 0;
while (k < 3 & k >= 0) | (k > 10 & undefd), k = k + 1; end
disp(k)
x = (0 & 1) | (1 & tell(1));
disp(x)
function y = tell(y)
disp('told')
end
