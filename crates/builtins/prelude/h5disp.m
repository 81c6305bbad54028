function h5disp(file, location)
% Shows what an HDF5 file holds, as h5info tells it.
    if nargin < 2
        location = '/';
    end
    info = h5info(file, location);
    [~, name, ending] = fileparts(char(file));
    fprintf('HDF5 %s%s \n', name, ending);
    if isfield(info, 'Groups')
        show_group(info, '');
    else
        show_dataset(info, '');
    end
end

function show_group(group, indent)
    fprintf('%sGroup ''%s'' \n', indent, group.Name);
    show_attributes(group.Attributes, [indent '    ']);
    for k = 1:numel(group.Datasets)
        show_dataset(group.Datasets(k), [indent '    ']);
    end
    for k = 1:numel(group.Groups)
        show_group(group.Groups(k), [indent '    ']);
    end
end

function show_dataset(data, indent)
    fprintf('%sDataset ''%s'' \n', indent, data.Name);
    fprintf('%s    Size:  %s\n', indent, extents(data.Dataspace.Size));
    fprintf('%s    MaxSize:  %s\n', indent, extents(data.Dataspace.MaxSize));
    kind = data.Datatype.Type;
    if ~isempty(data.Datatype.MatlabClass)
        kind = sprintf('%s (%s)', kind, data.Datatype.MatlabClass);
    end
    fprintf('%s    Datatype:   %s\n', indent, kind);
    fprintf('%s    ChunkSize:  %s\n', indent, extents(data.ChunkSize));
    show_attributes(data.Attributes, [indent '    ']);
end

function show_attributes(attributes, indent)
    if ~isempty(attributes)
        fprintf('%sAttributes:\n', indent);
    end
    for k = 1:numel(attributes)
        value = attributes(k).Value;
        if ischar(value)
            text = ['''' value ''''];
        elseif iscell(value)
            text = ['''' strjoin(reshape(value, 1, []), ''', ''') ''''];
        elseif isnumeric(value) || islogical(value)
            text = strtrim(sprintf('%g ', value));
        else
            text = class(value);
        end
        fprintf('%s    ''%s'':  %s\n', indent, attributes(k).Name, text);
    end
end

function text = extents(x)
    if isempty(x)
        text = '[]';
    else
        text = strjoin(arrayfun(@(n) sprintf('%g', n), x, 'UniformOutput', false), 'x');
    end
end
