% A while loop at the end of a for loop: where it ends the one around it turns back.
c = 0;
for k = 1:3000
    n = uint32(k);
    while n > 0
        c = c + double(bitand(n, 1));
        n = bitshift(n, -1);
    end
end
disp(c)
