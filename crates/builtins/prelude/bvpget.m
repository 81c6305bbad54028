function value = bvpget(options, name, usual)
% One option.
value = [];
if isfield(options, name)
    value = options.(name);
end
if isempty(value) && nargin > 2
    value = usual;
end
end
