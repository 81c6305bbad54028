deep(1)
function y = deep(n)
  y = deep(n + 1);
end
