% The texts and identifiers of what operators cannot do.
f = {@() [1 2 3] + [1 2], @() [1 2; 3 4] * [1 2 3], @() int8(1) + int16(1), @() {1} + 1, @() 1 + struct('a', 1), ...
    @() [1 2 3] ^ 2, @() ones(2, 3) \ ones(3, 1), @() -{1}, @() ~struct('a', 1), @() {1}', @() int8([1 2; 3 4]) * int8([1 2; 3 4]), ...
    @() ~NaN, @() NaN & 1, @() {1} == {1}, @() ones(2, 2, 2)', @() @sin + 1, @() uint8(1) == 'a', @() sqrt(int8(4)), @() sin({}), ...
    @() bitand(1.5, 2), @() (1 + 2i) & 1, @() factorial(2.5), @() sum({}), @() max({}), @() double({1}), @() logical(NaN)};
for k = 1:numel(f)
    try
        r = f{k}();
        fprintf('%d: no error, %s\n', k, class(r));
    catch e
        fprintf('%d: %s | %s\n', k, e.identifier, e.message);
    end
end
