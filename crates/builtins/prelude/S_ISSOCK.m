function tf = S_ISSOCK(mode)
% The kind of file in a mode of stat.
tf = floor(mode / 4096) == 12;
end
