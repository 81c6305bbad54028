% listeners that are objects: removed, silenced, held by a variable
b = Button();
l = addlistener(b, 'Pressed', @(src, data) fprintf('pressed: %s, %s, %d\n', class(src), class(data), data.Source == src));
disp(class(l))
disp(isa(l, 'handle'))
disp(l.EventName)
disp(l.Source{1} == b)
disp([l.Enabled, l.Recursive])
b.press();
l.Enabled = false;
b.press();
l.Enabled = true;
b.press();
delete(l);
disp(isvalid(l))
b.press();

% a listener that a variable holds
k = listener(b, 'Pressed', @(~, ~) disp('held'));
b.press();
disp(event.hasListener(b, 'Pressed'))
clear k
b.press();
disp(event.hasListener(b, 'Pressed'))

% the order is that in which they came; one that fails does not keep the others from being called
addlistener(b, 'Pressed', @(~, ~) disp('first'));
addlistener(b, 'Pressed', @(~, ~) error('my:own', 'no'));
b.addlistener('Pressed', @(~, ~) disp('third'));
b.press();
[~, id] = lastwarn();
disp(id)

% several sources
pair = [Dial(1), Dial(2)];
l = addlistener(pair, 'Turned', @(src, data) fprintf('%d turned by %d: %s\n', src.Angle, data.By, data.EventName));
disp(numel(l.Source))
pair(1).turn(5);
pair(2).turn(6);
notify(pair, 'Turned', Turn(0));

% a callback that causes the event again
d = Dial(0);
l = addlistener(d, 'Turned', @(src, ~) again(src));
d.turn(1);
disp(d.Angle)
l.Recursive = true;
d.turn(1);
disp(d.Angle)
delete(l)

% the end of an object
d = Dial(7);
addlistener(d, 'ObjectBeingDestroyed', @(src, data) fprintf('%s of %s at %d\n', data.EventName, class(src), src.Angle));
delete(d);
t = Tracker(9);
addlistener(t, 'ObjectBeingDestroyed', @(src, ~) fprintf('before its destructor %d\n', src.id));
clear t
d = Dial(8);
addlistener(d, 'ObjectBeingDestroyed', @(src, ~) fprintf('without a destructor %d\n', src.Angle));
d = [];
disp(events('Dial')')

% what is wrong
b = Button();
told(@() addlistener(b, 'Dragged', @(s, d) 0))
told(@() listener(b, 'Dragged', @(s, d) 0))
told(@() addlistener(b, 'Pressed', 5))
told(@() notify(b, 'Dragged'))
told(@() notify(b, 'Pressed', struct('a', 1)))
told(@() addlistener(5, 'Pressed', @(s, d) 0))
told(@() event.hasListener(b, 'Dragged'))
function again(d)
    if d.Angle < 4, d.turn(1); end
end

function told(f)
    try
        f();
        disp('no error')
    catch e
        fprintf('%s: %s\n', e.identifier, e.message)
    end
end
