function f = numerical_flux(left, right, opts)
% The flux between two states.
[rl, ul, pl, cl] = primitive(left, opts);
[rr, ur, pr, cr] = primitive(right, opts);
fl = physical_flux(left, rl, ul, pl);
fr = physical_flux(right, rr, ur, pr);
f = zeros(3, 1);
switch opts.flux
    case 'rusanov'
        s = max(abs(ul) + cl, abs(ur) + cr);
        for k = 1:3
            f(k) = 0.5 * (fl(k) + fr(k)) - 0.5 * s * (right(k) - left(k));
        end
    case 'hll'
        sl = min(ul - cl, ur - cr);
        sr = max(ul + cl, ur + cr);
        if sl >= 0
            f = fl;
        elseif sr <= 0
            f = fr;
        else
            for k = 1:3
                f(k) = (sr * fl(k) - sl * fr(k) + sl * sr * (right(k) - left(k))) / (sr - sl);
            end
        end
    case 'central'
        for k = 1:3
            f(k) = 0.5 * (fl(k) + fr(k));
        end
    otherwise
        error('euler:flux', 'Unknown flux %s.', opts.flux);
end
end

function f = physical_flux(q, rho, u, p)
f = zeros(3, 1);
f(1) = rho * u;
f(2) = rho * u * u + p;
f(3) = u * (q(3) + p);
end
