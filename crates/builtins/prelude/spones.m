function S = spones(S)
% Ones in the place of what is not zero.
S = double(S ~= 0);
end
