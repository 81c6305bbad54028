classdef (Abstract, HandleCompatible) CustomDisplay
    % Classes that derive from it say by methods of their own how parts of their objects are shown: getHeader, getPropertyGroups, getFooter,
    %   displayScalarObject and their kin.
    methods (Sealed)
        function disp(obj)
            if isempty(obj)
                displayEmptyObject(obj);
            elseif ~isscalar(obj)
                displayNonScalarObject(obj);
            elseif isa(obj, 'handle') && ~isvalid(obj)
                displayScalarHandleToDeletedObject(obj);
            else
                displayScalarObject(obj);
            end
        end

        function details(obj)
            % All that everybody sees, whatever the class says.
            show(matlab.mixin.CustomDisplay.getDetailedHeader(obj), obj, all_properties(obj), '');
        end
    end

    methods (Access = protected)
        function header = getHeader(obj)
            header = matlab.mixin.CustomDisplay.getDetailedHeader(obj);
        end

        function groups = getPropertyGroups(obj)
            groups = all_properties(obj);
        end

        function footer = getFooter(obj) %#ok<MANU>
            footer = '';
        end

        function displayScalarObject(obj)
            show(getHeader(obj), obj, getPropertyGroups(obj), getFooter(obj));
        end

        function displayNonScalarObject(obj)
            show(getHeader(obj), obj, getPropertyGroups(obj), getFooter(obj));
        end

        function displayEmptyObject(obj)
            show(getHeader(obj), obj, getPropertyGroups(obj), getFooter(obj));
        end

        function displayScalarHandleToDeletedObject(obj)
            fprintf('  handle to deleted %s\n', matlab.mixin.CustomDisplay.getClassNameForHeader(obj));
        end
    end

    methods (Static, Sealed)
        function name = getClassNameForHeader(obj)
            name = regexprep(class(obj), '^.*\.', '');
        end

        function text = convertDimensionsToString(obj)
            text = strjoin(compose('%d', size(obj)), char(215));
        end

        function text = getHandleText()
            text = 'handle';
        end

        function text = getDeletedHandleText()
            text = 'deleted';
        end

        function header = getSimpleHeader(obj)
            header = named(obj);
        end

        function header = getDetailedHeader(obj)
            if isempty(properties(obj))
                header = sprintf('%s with no properties.', named(obj));
            else
                header = sprintf('%s with properties:\n', named(obj));
            end
        end

        function footer = getDetailedFooter(obj) %#ok<INUSD>
            footer = '';
        end

        function displayPropertyGroups(obj, groups)
            is_shown = false;
            for k = 1:numel(groups)
                if groups(k).NumProperties == 0, continue; end
                if is_shown, lanner.blank_line(); end
                is_shown = true;
                if ~isempty(groups(k).Title)
                    fprintf('   %s\n', groups(k).Title);
                end
                show_list(obj, groups(k).PropertyList);
            end
        end
    end
end

function show(header, obj, groups, footer)
if ~isempty(header)
    is_followed = endsWith(header, newline);
    fprintf('  %s\n', strip(header, 'right', newline));
    if is_followed, lanner.blank_line(); end
end
matlab.mixin.CustomDisplay.displayPropertyGroups(obj, groups);
if ~isempty(footer)
    lanner.blank_line();
    disp(footer);
end
end

function show_list(obj, list)
if ~isscalar(obj)
    if isstruct(list), list = fieldnames(list); end
    fprintf('    %s\n', list{:});
    return
end
if iscell(list)
    known = list(cellfun(@(name) isprop(obj, name), list));
    list = struct();
    for k = 1:numel(known)
        list.(known{k}) = obj.(known{k});
    end
end
disp(list);
end

function name = named(obj)
name = matlab.mixin.CustomDisplay.getClassNameForHeader(obj);
is_handle = isa(obj, 'handle');
if ~isscalar(obj)
    parts = {matlab.mixin.CustomDisplay.convertDimensionsToString(obj)};
    if isempty(obj), parts{end + 1} = 'empty'; end
    parts{end + 1} = name;
    if is_handle, parts{end + 1} = 'handle'; end
    name = strjoin([parts, {'array'}], ' ');
elseif is_handle
    name = [name, ' handle'];
end
end

function group = all_properties(obj)
group = matlab.mixin.util.PropertyGroup(properties(obj));
end
