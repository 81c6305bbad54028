function c = box1()
a = rand(15000);
b = a;
c = 2*b;
end
% The report's Box 1 (section 4): line 4 becomes c = 2*a, then line 3 is dead. Then where it must not:
function [c, b] = changed(p, q)
b = p;
p(1) = 0;
c = 2*b;
q = p;
q(1) = 0;
end

%! args
