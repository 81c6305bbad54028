% Code speculates that a variable stays one number; a store that makes it longer is noticed in every class.
function growth_after_a_number()
    starts = {single(0), 'x', 2i, 0, true, int8(3)};
    for k = 1:numel(starts)
        for times = 1:3
            fprintf('%s: %s\n', class(starts{k}), grown(starts{k}, [1 2; 3 4]));
        end
    end
end

function text = grown(a, c)
twice(2);
for n = 1:3
    for j = 1:3
        if numel(c) < 3
            a(end + 1) = 1; c = a;
        else
            c = {3, 4};
        end
        if numel(c) < 3, continue, end
        for i = 1:3
            clear u
            a = i;
        end
    end
end
text = sprintf('%d of %s, a %s of %d', numel(c), class(c), class(a), numel(a));
end

function r = twice(x)
r = [x, x];
end
