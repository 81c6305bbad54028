function tf = iscategorical(x)
% iscategorical  Whether a value is a categorical array.
    tf = isa(x, 'categorical');
end
