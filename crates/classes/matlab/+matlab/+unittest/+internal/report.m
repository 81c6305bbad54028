function report(file, kind, events, filter, tag)
% Runs the tests of a file and writes what happens into another one, a line for each event: `lanner test` reads it.
runner = matlab.unittest.TestRunner.withNoPlugins;
runner.Listeners_ = {@hear};
try
    suite = matlab.unittest.internal.fileTests(file, kind);
catch exception
    tell('start', file, 1);
    tell('record', 'error', exception.message, '');
    places(lanner.tests('places', exception));
    tell('end', 'failed', 0);
    tell('over');
    return
end
if ~isempty(filter), suite = suite(contains({suite.Name}, filter)); end
if ~isempty(tag), suite = selectIf(suite, 'Tag', tag); end
tell('suite', numel(suite));
run(runner, suite);
tell('over');

    function hear(event, about, varargin)
        switch event
            case 'start'
                tell('start', about.Name, about.Body_.line);
            case 'end'
                records = varargin{1}.Details.DiagnosticRecord;
                for k = 1:numel(records)
                    record = records{k};
                    tell('record', record.kind, record.message, record.said);
                    for n = 1:numel(record.lines), tell('line', record.lines{n}); end
                    places(record.places);
                end
                outcome = 'passed';
                if varargin{1}.Failed, outcome = 'failed'; elseif varargin{1}.Incomplete, outcome = 'skipped'; end
                tell('end', outcome, varargin{1}.Duration);
        end
    end

    function places(list)
        for k = 1:numel(list)
            tell('place', list(k).file, list(k).name, list(k).line, list(k).column, list(k).width);
        end
    end

    function tell(varargin)
        % Written at once: whoever reads it knows what ran when the process came to an end.
        fields = cellfun(@field, varargin, 'UniformOutput', false);
        to = fopen(events, 'a');
        fprintf(to, '%s\n', strjoin(fields, '\t'));
        fclose(to);
    end
end

function text = field(value)
text = value;
if isnumeric(value), text = sprintf('%.15g', value); end
text = strrep(strrep(strrep(strrep(text, '\', '\\'), sprintf('\t'), '\t'), newline, '\n'), char(13), '\r');
end
