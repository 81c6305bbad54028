% a text in front of another one whose length is known
f(single(1))
function f(a)
  x = ['Actual:  ', class(a)];
  disp(x)
end
