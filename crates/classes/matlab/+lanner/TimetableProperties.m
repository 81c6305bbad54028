classdef TimetableProperties
% lanner.TimetableProperties  What T.Properties gives of a timetable.

    properties
        Description = ''
        UserData = []
        DimensionNames = {}
        VariableNames = {}
        VariableTypes = strings(1, 0)
        VariableDescriptions = {}
        VariableUnits = {}
        RowTimes = []
    end
end
