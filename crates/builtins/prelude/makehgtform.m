function M = makehgtform(varargin)
% A product of movements, the first one on the left.
    M = eye(4);
    k = 1;
    while k <= nargin
        if ~ischar(varargin{k}) && ~isstring(varargin{k})
            error('MATLAB:makehgtform:InvalidInput', 'Each transformation begins with its name.');
        end
        name = lower(char(varargin{k}));
        k = k + 1;
        values = {};
        while k <= nargin && isnumeric(varargin{k})
            values{end + 1} = double(varargin{k});
            k = k + 1;
        end
        T = eye(4);
        switch name
            case 'translate'
                T(1:3, 4) = three(values, 'translate');
            case 'scale'
                s = [values{:}];
                if isscalar(s)
                    s = [s, s, s];
                end
                if numel(s) ~= 3
                    error('MATLAB:makehgtform:InvalidInput', '''scale'' takes one number or three.');
                end
                T = diag([reshape(s, 1, []), 1]);
            case 'xrotate'
                T = turned([1, 0, 0], values);
            case 'yrotate'
                T = turned([0, 1, 0], values);
            case 'zrotate'
                T = turned([0, 0, 1], values);
            case 'axisrotate'
                T = turned(values{1}, values(2:end));
            otherwise
                error('MATLAB:makehgtform:InvalidInput', 'The transformations are ''translate'', ''scale'', ''xrotate'', ''yrotate'', ''zrotate'' and ''axisrotate''.');
        end
        M = M * T;
    end
end

function v = three(values, name)
    v = [];
    for k = 1:numel(values)
        v = [v; values{k}(:)];
    end
    if numel(v) ~= 3
        error('MATLAB:makehgtform:InvalidInput', '''%s'' takes three numbers.', name);
    end
end

function T = turned(axis, values)
    if numel(values) ~= 1 || numel(axis) ~= 3 || norm(axis) == 0
        error('MATLAB:makehgtform:InvalidInput', 'A rotation takes an axis and an angle.');
    end
    u = axis(:) / norm(axis);
    t = values{1};
    K = [0, -u(3), u(2); u(3), 0, -u(1); -u(2), u(1), 0];
    T = eye(4);
    T(1:3, 1:3) = cos(t) * eye(3) + sin(t) * K + (1 - cos(t)) * (u * u');
end
