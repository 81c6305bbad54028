
function method = bogacki_shampine()
% The pair of Bogacki and Shampine, orders 2 and 3; appended to the functions that use it.
method.order = 3;
method.refine = 1;
method.least = 0.5;
method.nodes = [1 / 2, 3 / 4];
method.weights = {1 / 2, [0; 3 / 4], [2; 3; 4] / 9};
method.error = [-5 / 72; 1 / 12; 1 / 9; -1 / 8];
method.dense = [1, -4 / 3, 5 / 9
    0, 1, -2 / 3
    0, 4 / 3, -8 / 9
    0, -1, 1];
end
