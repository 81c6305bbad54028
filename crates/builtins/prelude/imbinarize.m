function BW = imbinarize(I, method, varargin)
% Which pixels are above a threshold.
validateattributes(I, {'double', 'single', 'uint8', 'uint16', 'int16', 'uint32', 'int8', 'int32'}, {'real', 'nonsparse'}, 'imbinarize', 'I', 1);
if nargin < 2
    method = 'global';
end
if ischar(method) || isstring(method)
    if strcmp(validatestring(method, {'global', 'adaptive'}, 'imbinarize'), 'global')
        T = graythresh(I);
    else
        sensitivity = 0.5;
        polarity = 'bright';
        for k = 1:2:numel(varargin) - 1
            switch validatestring(varargin{k}, {'Sensitivity', 'ForegroundPolarity'}, 'imbinarize')
                case 'Sensitivity'
                    sensitivity = varargin{k + 1};
                case 'ForegroundPolarity'
                    polarity = varargin{k + 1};
            end
        end
        T = adaptthresh(I, sensitivity, 'ForegroundPolarity', polarity);
    end
elseif isnumeric(method)
    T = double(method);
else
    error('MATLAB:imbinarize:invalidType', 'Expected input number 2, T, to be numeric or the name of a method.');
end
if ~isscalar(T) && ~isequal(size(T), size(I))
    error('images:imbinarize:badSizedThreshold', 'T must be a scalar or have the size of I.');
end
if isinteger(I)
    low = double(intmin(class(I)));
    T = low + T * (double(intmax(class(I))) - low);
end
BW = double(I) > T;
end
