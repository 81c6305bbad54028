function listener = textOutput
% What shows tests as they run, in words.
failed = {};
column = 0;
name = '';
listener = @hear;

    function hear(event, about, varargin)
        switch event
            case 'group'
                name = about.group;
                column = 0;
                fprintf('Running %s\n', name);
            case 'end'
                result = varargin{1};
                records = result.Details.DiagnosticRecord;
                if ~isempty(records)
                    if column > 0, fprintf('\n'); end
                    column = 0;
                    for k = 1:numel(records), matlab.unittest.internal.show(records{k}, about.Name); end
                end
                fprintf('.');
                column = column + 1;
                if column == 50, fprintf('\n'); column = 0; end
                if result.Failed || result.Incomplete, failed{end + 1} = result; end
            case 'over'
                fprintf('\nDone %s\n__________\n\n', name);
            case 'done'
                if ~isempty(failed), summary(failed); end
        end
    end
end

function summary(failed)
width = max(cellfun(@(result) numel(result.Name), failed));
fprintf('Failure Summary:\n\n     %-*s  Failed  Incomplete  Reason(s)\n', width, 'Name');
fprintf('    %s\n', repmat('=', 1, width + 60 - 20));
reasons = struct('verify', 'Failed by verification.', 'assert', 'Failed by assertion.', 'assume', 'Filtered by assumption.', ...
    'fatalAssert', 'Failed by fatal assertion.', 'error', 'Errored.');
marks = ' X';
for k = 1:numel(failed)
    result = failed{k};
    kinds = cellfun(@(record) record.kind, result.Details.DiagnosticRecord, 'UniformOutput', false);
    why = cellfun(@(kind) reasons.(kind), unique(kinds, 'stable'), 'UniformOutput', false);
    fprintf('     %-*s    %s         %s       %s\n', width, result.Name, marks(result.Failed + 1), marks(result.Incomplete + 1), ...
        strjoin(why, ' '));
end
fprintf('\n');
end
