function yes = isScalarClass(x)
% matlab.indexing.isScalarClass  Whether there are no arrays of the class of a value.
yes = isa(x, 'matlab.mixin.Scalar') || isa(x, 'function_handle') || isa(x, 'containers.Map');
end
