function display(r)
fprintf('%s = %s\n', inputname(1), char(r));
end
