% events, listeners and destructors
b = Button();
total = Counter();
addlistener(b, 'Pressed', @(src, data) total.up(src.presses));
b.addlistener('Released', @(src, data) fprintf('%s %d\n', data.EventName, src.presses));
b.press();
b.press();
fprintf('%d\n', total.count);
try
    addlistener(b, 'Dragged', @(s, d) 0);
catch e
    disp(e.identifier)
end
t = Tracker(1);
u = t;
clear t
disp('still there')
clear u
work();
v = Tracker(3);
delete(v);
disp(isvalid(v))
w = Tracker(4);
w = Tracker(5);
disp('end')

function work()
    t = Tracker(2);
    fprintf('working with %d\n', t.id);
end
