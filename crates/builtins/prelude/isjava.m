function tf = isjava(x) %#ok<INUSD>
% There are no Java objects.
tf = false;
end
