function varargout = curl(varargin)
% Curl of a vector field: curl(x, y, u, v) or curl(u, v) in the plane, with the angular velocity; curl(x, y, z, u, v, w) in space.
    if nargin == 2 || nargin == 4
        [u, v] = varargin{end-1:end};
        if nargin == 4
            x = varargin{1};
            y = varargin{2};
            [hx, hy] = deal(along(x, 2), along(y, 1));
        else
            [hx, hy] = deal(1:size(u, 2), 1:size(u, 1));
        end
        [~, py] = gradient(u, hx, hy);
        qx = gradient(v, hx, hy);
        turn = qx - py;
        % One output is the angular velocity.
        varargout = {turn, turn / 2};
        if nargout <= 1
            varargout = {turn / 2};
        end
        return
    elseif nargin ~= 3 && nargin ~= 6
        error('MATLAB:curl:InvalidNumberOfInputs', 'Wrong number of input arguments.');
    end
    [u, v, w] = varargin{end-2:end};
    if nargin == 6
        [hx, hy, hz] = deal(along(varargin{1}, 2), along(varargin{2}, 1), along(varargin{3}, 3));
    else
        [hx, hy, hz] = deal(1:size(u, 2), 1:size(u, 1), 1:size(u, 3));
    end
    [~, py, pz] = gradient(u, hx, hy, hz);
    [qx, ~, qz] = gradient(v, hx, hy, hz);
    [rx, ry] = gradient(w, hx, hy, hz);
    parts = {ry - qz, pz - rx, qx - py};
    speed = 0.5 * (parts{1} .* u + parts{2} .* v + parts{3} .* w) ./ sqrt(u.^2 + v.^2 + w.^2);
    varargout = [parts {speed}];
    if nargout <= 1
        varargout = {speed};
    end
    varargout = varargout(1:max(nargout, 1));
end
