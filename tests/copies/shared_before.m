function shared_before()
a = [1 2 3];
c = a;
while rand > 0.5
    b = a;
    a = zeros(1, 3);
    c(1) = 5;
    disp(b);
end
disp(a);
disp(c);
end

% What section 5.3.2 misses: at line 5 it gives a and b the loop's context, and leaves c with the one from before the loop, so that
% b and c look apart at line 7, which would change b. Here c gets the loop's context, too.
%! args
