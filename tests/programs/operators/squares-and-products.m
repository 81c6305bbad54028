% An operand that is read twice stays as it is until both have read it, whoever computes the other part.
rows = str2double('3'); columns = str2double('2');
i = (1:rows)'; j = 1:columns;
disp(i .* i + 3 * i .* j + 7 * j)
disp(f(i, j))
function a = f(i, j)
a = (i + 1) .* i + 3 * i .* j + sum(i .* j) - (i - 1) .* i;
end
