classdef Test < matlab.unittest.TestSuite
    % One test. An array of them is a suite.
    properties (SetAccess = {?matlab.unittest.TestSuite})
        Name = ''                % What results call it: 'file/test', with its parameters.
        ProcedureName = ''       % The method, the function, or the section.
        TestClass = ''           % The class, where it is a method.
        BaseFolder = ''          % The folder of its file, packages left out.
        Parameterization = []    % Its parameters, as structs with Property, Name and Value.
        SharedTestFixtures = []  % Fixtures that several tests share.
        Tags = {}                % Its tags.
    end

    properties (Hidden)
        Body_ = struct()         % How it runs.
    end

    methods (Hidden)
        function test = Test(name, procedure, body)
            if nargin == 0, return, end
            test.Name = name;
            test.ProcedureName = procedure;
            test.TestClass = body.class;
            test.BaseFolder = fileparts(body.file);
            test.Tags = body.tags;
            test.Parameterization = body.parameters;
            test.Body_ = body;
        end
    end
end
