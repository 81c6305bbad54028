function e = calls_energy(x, p)
% Of an oscillator; its mass may be missing.
e = 0.5 * p.mass * (x(2)^2 + spring(p) * x(1)^2);
end

function s = spring(q)
s = q.w^2 + q.more.stiff;
end
