classdef TableProperties
% lanner.TableProperties  What T.Properties gives of a table.

    properties
        Description = ''
        UserData = []
        DimensionNames = {}
        VariableNames = {}
        VariableTypes = strings(1, 0)
        VariableDescriptions = {}
        VariableUnits = {}
        RowNames = {}
    end
end
