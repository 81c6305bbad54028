% validateattributes and validatestring: texts and identifiers.
function report(f)
    try
        f();
        disp('fine')
    catch e
        fprintf('%s | %s\n', e.identifier, strrep(e.message, newline, '/'));
    end
end
report(@() validateattributes(1, {'numeric'}, {'positive', 'scalar', 'finite', 'real'}))
report(@() validateattributes(-1, {'numeric'}, {'positive'}))
report(@() validateattributes('a', {'numeric', 'logical'}, {}))
report(@() validateattributes([1 2; 3 4], {'numeric'}, {'vector'}))
report(@() validateattributes([1 2 3], {'numeric'}, {'size', [1 NaN]}))
report(@() validateattributes([1 2 3], {'numeric'}, {'size', [2 NaN]}))
report(@() validateattributes([1 2 3], {'numeric'}, {'numel', 4}, 'fun', 'width', 2))
report(@() validateattributes(1.5, {'numeric'}, {'integer'}, 'fun', 'count'))
report(@() validateattributes([3 2 1], {'numeric'}, {'increasing'}))
report(@() validateattributes(5, {'numeric'}, {'<=', 4}))
report(@() validateattributes([], {'numeric'}, {'nonempty'}))
report(@() validateattributes(NaN, {'numeric'}, {'nonnan'}))
report(@() validateattributes(3, {'numeric'}, {'even'}))
report(@() validateattributes(eye(2), {'double'}, {'square', 'diag', 'binary'}))
disp(validatestring('gree', {'red', 'green', 'grey'}))
disp(validatestring('app', {'apple', 'applepie'}))
report(@() validatestring('x', {'red', 'green'}))
report(@() validatestring('gr', {'grey', 'green'}, 'paint', 'colour', 3))
class(cast(3, 'like', single(1)))
typecast(uint8([0 0 128 63 0 0 0 64]), 'single')
report(@() typecast(uint8([1 2 3]), 'uint16'))
report(@() double({1}))
report(@() int8(struct('a', 1)))
report(@() logical([1 NaN]))
double("3.5")
isa(int8(1), 'integer')
