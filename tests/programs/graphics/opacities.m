% How much faces cover, by value.
s = surf(magic(4), 'AlphaData', magic(4), 'FaceAlpha', 'interp');
disp(s.FaceAlpha), disp(alim), disp(s.AlphaDataMapping)
alim([0 20]), disp(alim), disp(get(gca, 'ALimMode')), alim auto, disp(alim)
alpha(0.25), disp(s.FaceAlpha)
alpha(s, 'x'), disp(s.FaceAlpha), disp(s.AlphaData(1, :))
alpha color, disp(isequal(s.AlphaData, s.CData))
alpha(magic(4) / 16), disp(s.AlphaData(1))
alpha none, disp(s.AlphaDataMapping)
alpha interp, disp(s.FaceAlpha)
alpha clear, disp(s.FaceAlpha), alpha opaque, disp(s.FaceAlpha)
clf
p = patch('Faces', [1 2 3], 'Vertices', [0 0; 1 0; 0 1], 'FaceVertexAlphaData', [0; 0.5; 1], 'FaceAlpha', 'flat');
disp(p.FaceVertexAlphaData'), alpha(p, 'y'), disp(p.FaceVertexAlphaData')
clf
i = imagesc(magic(3));
alpha(i, 0.5), disp(i.AlphaData), alpha(i, magic(3)), disp(i.AlphaDataMapping), disp(i.AlphaData)
a = alphamap;
disp(size(a)), disp(a([1 end]))
alphamap('rampdown'), a = alphamap; disp(a([1 end]))
alphamap(0:0.5:1), disp(alphamap), alphamap('spin', 1), disp(alphamap), alphamap increase, disp(alphamap)
alphamap('vup', 5), disp(alphamap), alphamap default, disp(numel(alphamap))
tried(@() alphamap([0 2]))
tried(@() alphamap('up'))
tried(@() alpha('half'))
tried(@() alim([1 0]))
tried(@() set(s, 'FaceAlpha', 2))

function tried(f)
try
    f();
    disp('no error')
catch e
    fprintf('%s: %s\n', e.identifier, e.message);
end
end
