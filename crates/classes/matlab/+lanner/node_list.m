function x = node_list(x)
% Nodes as a list: a text is the name of one.
if ischar(x)
    x = {x};
elseif isstring(x)
    x = cellstr(x);
end
end
