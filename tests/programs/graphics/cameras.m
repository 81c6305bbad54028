% Where the camera is, and what it sees.
surf([0 1 2], [0 1 2], magic(3)), zlim([0 10])
disp(get(gca, 'View')), disp(campos('mode')), disp(camtarget), disp(camup), disp(camproj)
before = campos;
campos(before)
disp(campos('mode')), disp(round(get(gca, 'View'), 6))
campos auto, disp(campos('mode'))
view(0, 90), disp(camup), disp(camtarget)
view(3)
camorbit(10, -5), disp(round(get(gca, 'View'), 6))
view(20, 30), disp(campos('mode')), disp(get(gca, 'View'))
a = camva; camzoom(2), disp(abs(camva - a / 2) < 1e-9), disp(camva('mode')), camva auto, disp(abs(camva - a) < 1e-9)
camproj perspective, disp(get(gca, 'Projection'))
camroll(90), disp(camup('mode')), camup auto, disp(camup)
view(0, 0)
camdolly(0, 0, 2, 'movetarget', 'data'), disp(camtarget), camtarget auto
view([1 0 0]), disp(get(gca, 'View'))
p = campos; campan(3, 0), disp(isequal(p, campos)), camtarget auto, campos auto
h = patch([0 1 1], [0 0 1], [0 0 0], 'r');
camlookat(h), disp(camtarget)
l = lightangle(90, 45); disp(round(l.Position, 4)), [az, el] = lightangle(l); disp(round([az el])), lightangle(l, 0, 0), disp(l.Position)
l = camlight('headlight'); camlight(l, 10, 20), disp(numel(findobj(gca, 'Type', 'light')))
material([0.1 0.2 0.3]), disp([h.AmbientStrength h.DiffuseStrength h.SpecularStrength])
disp(isempty(gco)), set(gcf, 'CurrentObject', h), disp(isequal(gco, h))
clf, plot(1:3), camzoom(1.5), disp(camva('mode'))
tried(@() camzoom(0))
tried(@() campos([1 2]))
tried(@() camproj('fisheye'))
tried(@() material('wood'))

function tried(f)
try
    f();
    disp('no error')
catch e
    fprintf('%s: %s\n', e.identifier, e.message);
end
end
