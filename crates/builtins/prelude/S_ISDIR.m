function tf = S_ISDIR(mode)
% The kind of file in a mode of stat.
tf = floor(mode / 4096) == 4;
end
