function [power, brightest, visibility] = diff(wavelength, separation, width, distance, points, sources)
% DIFF  Young's two-slit experiment: the pattern that light through two slits throws on a screen.
%   Lengths are in millimetres. Each slit is SOURCES point sources; at each of POINTS places on the screen their
%   waves are added up. Only sums leave the loops: no element of an array is written.
    wave = 2 * pi / wavelength;
    across = linspace(-width / 2, width / 2, sources);
    screen = linspace(-20, 20, points);
    power = 0;
    brightest = 0;
    darkest = Inf;
    for p = 1:points
        re = 0;
        im = 0;
        for s = 1:sources
            above = screen(p) - separation / 2 - across(s);
            r = sqrt(distance * distance + above * above);
            re = re + cos(wave * r) / r;
            im = im + sin(wave * r) / r;
            below = screen(p) + separation / 2 - across(s);
            r = sqrt(distance * distance + below * below);
            re = re + cos(wave * r) / r;
            im = im + sin(wave * r) / r;
        end
        intensity = re * re + im * im;
        power = power + intensity;
        if intensity > brightest
            brightest = intensity;
        end
        if intensity < darkest
            darkest = intensity;
        end
    end
    power = power / points;
    visibility = (brightest - darkest) / (brightest + darkest);
end
