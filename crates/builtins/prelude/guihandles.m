function handles = guihandles(h)
% The objects of a figure by their tags.
    if nargin < 1
        h = gcf;
    end
    f = ancestor(h, 'figure');
    if isempty(f)
        error('MATLAB:guihandles:InvalidInput', 'H must be the handle of a figure or figure descendent.');
    end
    handles = struct();
    objects = findall(f);
    for k = numel(objects):-1:1
        tag = get(objects(k), 'Tag');
        if isvarname(tag)
            if isfield(handles, tag)
                handles.(tag) = [handles.(tag); objects(k)];
            else
                handles.(tag) = objects(k);
            end
        end
    end
end
