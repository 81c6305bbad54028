function mustBeMember(A, S)
% Error unless every element is in a set.
if ~all(ismember(A, S))
    if isnumeric(S) || islogical(S)
        members = cellstr(num2str(S(:)))';
    else
        members = strcat('''', reshape(cellstr(S), 1, []), '''');
    end
    error('MATLAB:validators:mustBeMember', ...
        'Value must be a member of this set:\n%s', sprintf('    %s\n', strjoin(strtrim(members), '\n    ')));
end
end
