classdef Employee < matlab.mixin.CustomDisplay
    % shows itself in its own way
    properties
        Name = ''
        Title = 'clerk'
        Salary = 0
        Password = ''
    end

    methods
        function e = Employee(name, salary)
            if nargin > 0, e.Name = name; e.Salary = salary; e.Password = 'secret'; end
        end
    end

    methods (Access = protected)
        function header = getHeader(e)
            if ~isscalar(e)
                header = getHeader@matlab.mixin.CustomDisplay(e);
                return
            end
            name = matlab.mixin.CustomDisplay.getClassNameForHeader(e);
            header = sprintf('%s with its own display\n', name);
        end

        function groups = getPropertyGroups(e)
            if ~isscalar(e)
                groups = getPropertyGroups@matlab.mixin.CustomDisplay(e);
                return
            end
            open = matlab.mixin.util.PropertyGroup({'Name', 'Title'}, 'For all');
            hidden = struct('Salary', sprintf('about %d', round(e.Salary, -3)), 'Password', repmat('*', size(e.Password)));
            groups = [open, matlab.mixin.util.PropertyGroup(hidden, 'For few')];
        end

        function footer = getFooter(e)
            footer = '';
            if isscalar(e), footer = '  That is all.'; end
        end
    end
end
