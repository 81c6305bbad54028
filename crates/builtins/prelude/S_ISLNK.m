function tf = S_ISLNK(mode)
% The kind of file in a mode of stat.
tf = floor(mode / 4096) == 10;
end
