function tf = S_ISCHR(mode)
% The kind of file in a mode of stat.
tf = floor(mode / 4096) == 2;
end
