function tf = S_ISREG(mode)
% The kind of file in a mode of stat.
tf = floor(mode / 4096) == 8;
end
