function y = chirp(t, f0, t1, f1, method, phase)
% A cosine whose frequency goes from f0 at 0 to f1 at t1.
    if nargin < 2 || isempty(f0)
        f0 = 0;
    end
    if nargin < 3 || isempty(t1)
        t1 = 1;
    end
    if nargin < 4 || isempty(f1)
        f1 = 100;
    end
    if nargin < 5 || isempty(method)
        method = 'linear';
    end
    if nargin < 6 || isempty(phase)
        phase = 0;
    end
    switch validatestring(method, {'linear', 'quadratic', 'logarithmic'}, 'chirp')
        case 'linear'
            turns = f0 * t + (f1 - f0) / t1 * t .^ 2 / 2;
        case 'quadratic'
            turns = f0 * t + (f1 - f0) / t1 ^ 2 * t .^ 3 / 3;
        otherwise
            if f0 <= 0 || f1 <= f0
                error('signal:chirp:InvalidRange', 'F1 must be greater than F0, and F0 than 0, for a logarithmic chirp.');
            end
            beta = (f1 / f0) ^ (1 / t1);
            turns = f0 / log(beta) * (beta .^ t - 1);
    end
    y = cos(2 * pi * turns + phase * pi / 180);
end
