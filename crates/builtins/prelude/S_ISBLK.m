function tf = S_ISBLK(mode)
% The kind of file in a mode of stat.
tf = floor(mode / 4096) == 6;
end
