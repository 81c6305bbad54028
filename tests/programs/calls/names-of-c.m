% Functions and variables have the names that C or its tables might have.
disp(unit_0(3)); disp(name_x(1)); disp(program({1})); disp(function_x(2));
parts = parts_2({4}); disp(parts);
functions_of(@main)
lanner_error()
function y = unit_0(x), y = [x 'a']; end
function y = name_x(x), name_x_2 = {x}; y = name_x_2; end
function y = program(x), y = x; end
function y = function_x(x), y = {x}; end
function y = parts_2(x), parts = x; y = parts; end
function functions_of(f), f(), functions = {1}; disp(functions); end
function main(), disp('main'); end
function lanner_error(), text_1 = 'e'; disp(text_1); function_main_sites(); end
function function_main_sites(), name_x = 's'; int = {name_x}; disp(int); end
