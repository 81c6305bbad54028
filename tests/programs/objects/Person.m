classdef Person < Named & Aged
    methods
        function obj = Person(label, age)
            obj@Named(label);
            obj@Aged(age);
        end
        function t = shout(obj)
            t = [shout@Named(obj) '!'];
        end
    end
end
