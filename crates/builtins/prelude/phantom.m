function [P, E] = phantom(varargin)
% A sum of ellipses: intensity, half axes, centre, angle.
    n = 256;
    E = [];
    name = 'modified shepp-logan';
    for k = 1:nargin
        value = varargin{k};
        if ischar(value) || isstring(value)
            name = validatestring(value, {'Shepp-Logan', 'Modified Shepp-Logan'}, 'phantom', 'DEF');
        elseif isscalar(value)
            n = value;
        elseif size(value, 2) == 6
            E = value;
        else
            error('images:phantom:invalidInputArg', 'E must be an array with six columns, N a scalar.');
        end
    end
    if isempty(E)
        E = [1, 0.69, 0.92, 0, 0, 0
            -0.8, 0.6624, 0.874, 0, -0.0184, 0
            -0.2, 0.11, 0.31, 0.22, 0, -18
            -0.2, 0.16, 0.41, -0.22, 0, 18
            0.1, 0.21, 0.25, 0, 0.35, 0
            0.1, 0.046, 0.046, 0, 0.1, 0
            0.1, 0.046, 0.046, 0, -0.1, 0
            0.1, 0.046, 0.023, -0.08, -0.605, 0
            0.1, 0.023, 0.023, 0, -0.606, 0
            0.1, 0.023, 0.046, 0.06, -0.605, 0];
        if strcmpi(name, 'shepp-logan')
            E(:, 1) = [1; -0.98; -0.02; -0.02; 0.01 * ones(6, 1)];
        end
    end
    P = zeros(n);
    t = ((0:n - 1) - (n - 1) / 2) / ((n - 1) / 2);
    for k = 1:size(E, 1)
        angle = E(k, 6) * pi / 180;
        x = t - E(k, 4);
        y = -t' - E(k, 5);
        inside = ((x * cos(angle) + y * sin(angle)) / E(k, 2)) .^ 2 + ((y * cos(angle) - x * sin(angle)) / E(k, 3)) .^ 2 <= 1;
        P = P + E(k, 1) * inside;
    end
end
