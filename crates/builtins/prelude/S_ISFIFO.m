function tf = S_ISFIFO(mode)
% The kind of file in a mode of stat.
tf = floor(mode / 4096) == 1;
end
