function T = standardizeMissing(T, indicators, varargin)
% What is equal to an indicator becomes what is missing in its variable's class.
    for k = variables(T, lanner.option(varargin, 'DataVariables', ':'))
        T.Data{k} = standardizeMissing(T.Data{k}, indicators);
    end
end
