function yes = hasListener(source, event)
% event.hasListener  Whether somebody listens to an event, for each object: event.hasListener(objects, event).
event = char(event);
if ~isa(source, 'handle') || ~any(strcmp(event, events(source)))
    error('MATLAB:class:eventNotDefined', 'Event ''%s'' is not defined for class ''%s''.', event, class(source));
end
yes = lanner.events('heard', source, event, '');
end
