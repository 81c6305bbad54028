%! by hand: Octave does not reduce complex angles; the values are those of the real parts in degrees times hyperbolic functions
disp(abs(cosd(1e6 + 180i) / (cosd(1e6) * cosh(pi) - 1i * sind(1e6) * sinh(pi)) - 1) < 1e-15)
disp(abs(sind(1e6 + 180i) / (sind(1e6) * cosh(pi) + 1i * cosd(1e6) * sinh(pi)) - 1) < 1e-15)
cosd(90 + 1i * 180), sind(180 + 0i), tand(45 + 45i)
tand([90 270 -90 450 45 135])
tand(90 + 90i)
