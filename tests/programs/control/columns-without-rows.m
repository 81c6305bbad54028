% A loop over an array without rows has a trip for each column: an empty column of the array's class.
for x = cell(0, 2), disp(class(x)), disp(size(x)), end
for x = zeros(0, 2, 'int8'), disp(class(x)), disp(size(x)), end
for x = repmat(struct('a', 1), 0, 1), disp(class(x)), disp(fieldnames(x)), disp(size(x)), end
for x = strings(0, 1), disp(class(x)), disp(size(x)), end
for x = false(0, 1, 2), disp(class(x)), disp(size(x)), end
for x = zeros(0, 2), disp(class(x)), disp(size(x)), end
for x = {}, disp('never'), end
for x = zeros(1, 0), disp('never'), end
