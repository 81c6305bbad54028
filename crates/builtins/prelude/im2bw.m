function bw = im2bw(I, varargin)
% What is brighter than a level between 0 and 1.
    level = 0.5;
    map = [];
    for k = 1:numel(varargin)
        if size(varargin{k}, 2) == 3
            map = varargin{k};
        else
            level = varargin{k};
        end
    end
    if ~isnumeric(level) || ~isscalar(level)
        error('images:im2bw:invalidLevel', 'LEVEL must be a number between 0 and 1.');
    end
    if islogical(I)
        bw = I;
        return
    end
    validateattributes(I, {'numeric'}, {'real', 'nonsparse'}, 'im2bw', 'I', 1);
    if ~isempty(map)
        I = ind2gray(I, map);
    elseif size(I, 3) == 3
        I = rgb2gray(I);
    elseif ~ismatrix(I)
        error('images:im2bw:invalidImage', 'The input must be a gray image, an RGB image or an indexed one.');
    end
    switch class(I)
        case {'double', 'single'}
            bw = I > level;
        case 'int16'
            bw = double(I) + 32768 > 65535 * level;
        otherwise
            bw = I > double(intmax(class(I))) * level;
    end
end
