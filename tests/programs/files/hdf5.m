% Reading HDF5 files: a MAT-file of version 7.3 is one.
folder = tempname; mkdir(folder); f = [folder '/file.mat'];
x = reshape(1:24, 4, 6); word = 'abc'; big = int16(repmat(1:500, 20, 1)); s.inner = single(2.5); c = {1, 2};
save(f, 'x', 'word', 'big', 's', 'c', '-v7.3')
disp(h5read(f, '/x')), disp(h5read(f, '/x', [2 1], [2 3])), disp(h5read(f, '/x', [1 2], [2 Inf], [2 2])), disp(class(h5read(f, '/word'))), disp(h5read(f, '/s/inner'))
disp(h5readatt(f, '/x', 'MATLAB_class')), disp(h5readatt(f, '/word', 'MATLAB_int_decode')), disp(class(h5readatt(f, '/word', 'MATLAB_int_decode')))
i = h5info(f); disp(i.Name), disp({i.Datasets.Name}), disp({i.Groups.Name})
i = h5info(f, '/big'); disp(i.Dataspace.Size), disp(i.ChunkSize), disp(i.Datatype.Class), disp(i.Datatype.Type), disp(i.Attributes.Value)
h5disp(f, '/s'), h5disp(f, '/x')
function told(code)
    try
        code();
    catch e
        disp(e.identifier)
    end
end
told(@() h5read('/no/such.h5', '/x'))
told(@() h5read(f, '/none'))
told(@() h5read(f, '/s'))
told(@() h5read(f, '/x', [1 1], [9 9]))
told(@() h5readatt(f, '/x', 'none'))
told(@() h5read(f, '/c'))
delete(f), rmdir(folder)

% Writing them.
g = [tempname '.h5'];
h5create(g, '/grid', [3 4]), h5write(g, '/grid', reshape(1:12, 3, 4)), disp(h5read(g, '/grid'))
h5write(g, '/grid', [-1 -2; -3 -4], [1 2], [2 2], [2 2]), disp(h5read(g, '/grid'))
h5create(g, '/deep/er/counts', [2 Inf], 'Datatype', 'int16', 'ChunkSize', [2 3], 'Deflate', 5, 'FillValue', int16(7))
disp(size(h5read(g, '/deep/er/counts')))
h5write(g, '/deep/er/counts', [1 2 3; 4 5 6], [1 1], [2 3]), h5write(g, '/deep/er/counts', [10; 20], [1 6], [2 1])
c = h5read(g, '/deep/er/counts'); disp(c), disp(class(c))
h5writeatt(g, '/grid', 'units', 'm'), h5writeatt(g, '/', 'version', [1 2 3]), h5writeatt(g, '/deep', 'n', int8(4)), h5writeatt(g, '/grid', 'units', 'km')
disp(h5readatt(g, '/grid', 'units')), disp(h5readatt(g, '/', 'version').'), disp(class(h5readatt(g, '/deep', 'n')))
i = h5info(g, '/deep/er/counts'); disp(i.Dataspace.MaxSize), disp(i.ChunkSize), disp(numel(i.Attributes))
h5create(g, '/line', 5, 'Datatype', 'single'), h5write(g, '/line', single(1:5)), disp(h5read(g, '/line').')
told(@() h5create(g, '/grid', 3))
told(@() h5create(g, '/more', [1 Inf]))
told(@() h5create(g, '/more', 3, 'Datatype', 'thing'))
told(@() h5write(g, '/none', 3))
told(@() h5write(g, '/grid', ones(9)))
told(@() h5write(g, '/grid', ones(2)))
told(@() h5write(g, '/grid', []))
told(@() h5write(g, '/grid', 1, [4 1], [1 1]))
told(@() h5write('/no/such.h5', '/x', 3))
told(@() h5writeatt(g, '/none', 'a', 3))
delete(g)
