function extents = drawn_extents(name, sizes, varargin)
% The extents of an array of random numbers: as given, or those of the parameters, which must agree. Appended to what draws.
    extents = [1, 1];
    for k = 1:numel(varargin)
        if ~isscalar(varargin{k})
            if isequal(extents, [1, 1])
                extents = size(varargin{k});
            elseif ~isequal(extents, size(varargin{k}))
                error(['stats:' name ':InputSizeMismatch'], 'Size information is inconsistent.');
            end
        end
    end
    if ~isempty(sizes)
        if isscalar(sizes) && isscalar(sizes{1})
            asked = [sizes{1}, sizes{1}];
        elseif isscalar(sizes)
            asked = reshape(sizes{1}, 1, []);
        else
            asked = [sizes{:}];
        end
        asked = max(double(asked), 0);
        if any(cellfun(@(p) ~isscalar(p), varargin)) && ~isequal(extents, asked)
            error(['stats:' name ':InputSizeMismatch'], 'Size information is inconsistent.');
        end
        extents = asked;
    end
end
