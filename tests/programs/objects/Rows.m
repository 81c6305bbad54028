classdef Rows < handle & matlab.mixin.CustomDisplay
    % shows arrays of itself line by line
    properties
        Id = 0
    end

    methods
        function r = Rows(id)
            if nargin > 0, r.Id = id; end
        end
    end

    methods (Access = protected)
        function displayScalarObject(r)
            fprintf('%s number %d\n', matlab.mixin.CustomDisplay.getSimpleHeader(r), r.Id);
            matlab.mixin.CustomDisplay.displayPropertyGroups(r, getPropertyGroups(r));
        end

        function displayNonScalarObject(r)
            dims = matlab.mixin.CustomDisplay.convertDimensionsToString(r);
            disp([dims ' ' matlab.mixin.CustomDisplay.getClassNameForHeader(r) ':'])
            for k = 1:numel(r)
                fprintf('  row %d\n', r(k).Id);
            end
        end

        function displayEmptyObject(r)
            disp(['no ' class(r)])
        end

        function displayScalarHandleToDeletedObject(r)
            disp(['gone: ' class(r)])
        end
    end
end
