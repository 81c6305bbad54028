classdef PropertyGroup
    % Properties that are shown under one title: PropertyGroup(names), PropertyGroup(struct, title).
    properties
        Title = ''
        PropertyList = {}
    end

    properties (Dependent, SetAccess = private)
        NumProperties
    end

    methods
        function group = PropertyGroup(list, title)
            if nargin > 0, group.PropertyList = list; end
            if nargin > 1, group.Title = title; end
        end

        function group = set.Title(group, title)
            if ~(ischar(title) || (isstring(title) && isscalar(title)))
                error('MATLAB:class:mixin:util:InvalidTitle', 'The title of a property group must be a character vector or a string scalar.');
            end
            group.Title = char(title);
        end

        function group = set.PropertyList(group, list)
            if isstring(list), list = cellstr(list); end
            if ~(iscellstr(list) || (isstruct(list) && isscalar(list)))
                error('MATLAB:class:mixin:util:InvalidPropertyList', 'The property list must be a cell array of names, a string array, or a scalar struct.');
            end
            if iscell(list), list = reshape(list, 1, []); end
            group.PropertyList = list;
        end

        function n = get.NumProperties(group)
            if isstruct(group.PropertyList)
                n = numel(fieldnames(group.PropertyList));
            else
                n = numel(group.PropertyList);
            end
        end
    end
end
