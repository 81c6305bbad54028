function [numbers, kind] = places(x, ax, letter, known)
% The numbers of places, and what they mean: days of points and lengths of time, places of categories among those of the axes.
kind = struct('name', '', 'names', {{}}, 'format', '');
if isa(x, 'datetime')
    kind.name = 'datetime';
    numbers = datenum(x);
elseif isa(x, 'duration')
    kind.name = 'duration';
    kind.format = x.Format;
    numbers = days(x);
elseif isa(x, 'categorical')
    kind.name = 'categorical';
    own = categories(x);
    own = own(:)';
    names = {};
    if ~isempty(known)
        names = known.names;
    elseif ~isempty(ax) && ishold(ax) && strcmp(get(ax, [letter, 'Kind']), 'categorical')
        names = get(ax, [letter, 'Categories']);
        names = names(:)';
    end
    names = [names, own(~ismember(own, names))];
    kind.names = names;
    [~, at] = ismember(own, names);
    at = [NaN, at];
    codes = double(x);
    codes(~(codes > 0)) = 0;
    numbers = reshape(at(codes + 1), size(codes));
else
    error('MATLAB:graphics:InvalidData', 'Values of class ''%s'' have no places in a chart.', class(x));
end
end
