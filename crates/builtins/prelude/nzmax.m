function n = nzmax(S)
% All elements have room.
n = numel(S);
end
