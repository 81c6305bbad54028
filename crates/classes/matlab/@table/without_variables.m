function T = without_variables(T, at)
% The table without variables of these numbers.
    T.Data(at) = [];
    T.Names(at) = [];
    if ~isempty(T.Units)
        T.Units(at) = [];
    end
    if ~isempty(T.Texts)
        T.Texts(at) = [];
    end
end
