% properties whose changes and uses are told
d = Dial(1);
show = @(p, data) fprintf('%s %s: %s\n', data.EventName, p.Name, mat2str(data.AffectedObject.Limits));
set1 = addlistener(d, 'Angle', 'PreSet', @(p, data) fprintf('%s %s\n', data.EventName, p.Name));
set2 = addlistener(d, 'Angle', 'PostSet', @(p, data) fprintf('%s %s %s\n', data.EventName, class(p), class(data)));
disp(class(set1))
disp(set1.Object{1} == d)
disp(set1.Source{1}.Name)
d.Angle = 5;
for k = 1:3
    d.Angle = d.Angle + k;
end
d.Angle(2) = 4;
disp(d.Angle)
delete(set1)
set2.Enabled = false;
d.Angle = 6;

% reads
get1 = addlistener(d, 'Angle', 'PreGet', @(p, data) disp('will be read'));
get2 = addlistener(d, 'Angle', 'PostGet', @(p, data) disp('was read'));
x = d.Angle;
disp(x)
delete([get1, get2])
y = d.Angle;

% a set method; what it does is not told
l = addlistener(d, 'Limits', 'PostSet', show);
d.Limits = [4 2];
d.Limits(1) = 9;

% a value that is the same is not set
l = addlistener(d, 'Label', 'PostSet', @(p, data) fprintf('%s is %s\n', p.Name, data.AffectedObject.(p.Name)));
d.Label = 'none';
d.Label = 'new';

% several properties, named by text or by what tells of them
e = Dial(1);
m = addlistener(e, {'Angle', 'Label'}, 'PostSet', @(p, data) disp(p.Name));
e.Angle = 3;
e.Label = 'q';
n = listener(e, findprop(e, 'Limits'), 'PostSet', @(p, data) disp(['by ' p.Name]));
e.Limits = [1 1];
clear n
e.Limits = [1 2];
e.Colour = 'blue';

% what is wrong
told(@() addlistener(d, 'Colour', 'PostSet', @(p, data) 0))
told(@() addlistener(d, 'Shade', 'PostSet', @(p, data) 0))
told(@() addlistener(d, 'Angle', 'Changed', @(p, data) 0))
told(@() addlistener(d, 'Limits', 'PostGet', @(p, data) 0))

function told(f)
    try
        f();
        disp('no error')
    catch e
        fprintf('%s: %s\n', e.identifier, e.message)
    end
end
