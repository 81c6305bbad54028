function bits(name, x)
% BITS  Prints the bits of all numbers of an array.
fprintf('%s', name);
for k = 1:numel(x)
    fprintf(' %s', num2hex(x(k)));
end
fprintf('\n');
end
