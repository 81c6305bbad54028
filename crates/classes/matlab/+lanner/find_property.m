function found = find_property(object, name)
% lanner.find_property  What findprop of a handle gives: the meta.property of that name, or an empty array.
if ~isscalar(object)
    error('MATLAB:class:RequireScalar', 'Input must be a scalar object.');
end
all = metaclass(object).PropertyList;
found = all(strcmp({all.Name}, char(name)));
end
