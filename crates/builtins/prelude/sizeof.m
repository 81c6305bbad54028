function n = sizeof(x)
% Bytes of elements, and of those in cells and fields.
switch class(x)
    case 'cell'
        n = 0;
        for k = 1:numel(x)
            n = n + sizeof(x{k});
        end
    case 'struct'
        n = sizeof(struct2cell(x));
    case {'char', 'logical', 'int8', 'uint8'}
        n = numel(x);
    case {'int16', 'uint16'}
        n = 2 * numel(x);
    case {'int32', 'uint32', 'single'}
        n = 4 * numel(x) * (1 + ~isreal(x));
    case {'double', 'int64', 'uint64'}
        n = 8 * numel(x) * (1 + ~isreal(x));
    otherwise
        n = 0;
end
end
