classdef IsEqualTo < matlab.unittest.constraints.Constraint
    % The value is equal: IsEqualTo(expected, 'Within', AbsoluteTolerance(0.1), 'IgnoringCase', true).
    methods
        function constraint = IsEqualTo(expected, varargin)
            constraint.Check_ = 'Equal';
            constraint.Args_ = {expected};
            for k = 1:2:numel(varargin)
                switch lower(char(varargin{k}))
                    case {'within', 'using'}
                        if strcmpi(varargin{k}, 'Within'), constraint.Args_ = [constraint.Args_, options(varargin{k + 1})]; end
                    case 'abstol', constraint.Args_ = [constraint.Args_, {'AbsTol', varargin{k + 1}}];
                    case 'reltol', constraint.Args_ = [constraint.Args_, {'RelTol', varargin{k + 1}}];
                    otherwise
                        error('MATLAB:InputParser:UnmatchedParameter', '''%s'' is not a recognized parameter.', char(varargin{k}));
                end
            end
        end
    end
end
