function y = calls_global(x)
    global C
    persistent last
    if isempty(last), last = 0; end
    if isempty(C), C = 0; end
    y = last + C;
    last = x;
end
