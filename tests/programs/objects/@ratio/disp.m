function disp(r)
disp(['ratio ' char(r)]);
end
