classdef Weekday
    enumeration
        Monday, Tuesday, Sunday
    end
end
