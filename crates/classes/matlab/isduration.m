function tf = isduration(x)
% isduration  Whether a value is a duration.
    tf = isa(x, 'duration');
end
