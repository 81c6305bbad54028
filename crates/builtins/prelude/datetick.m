function datetick(varargin)
% Ticks of an axis whose numbers are days, as dates.
ax = [];
if ~isempty(varargin) && isscalar(varargin{1}) && ~ischar(varargin{1}) && all(isgraphics(varargin{1}, 'axes'))
    ax = varargin{1};
    varargin(1) = [];
end
if isempty(ax)
    ax = gca;
end
letter = 'X';
form = '';
for k = 1:numel(varargin)
    given = varargin{k};
    if isstring(given)
        given = char(given);
    end
    if ischar(given) && any(strcmpi(given, {'x', 'y', 'z'}))
        letter = upper(given);
    elseif ischar(given) && strcmpi(given, 'keeplimits')
        limits = get(ax, [letter, 'Lim']);
        set(ax, [letter, 'Lim'], limits);
    elseif ischar(given) && strcmpi(given, 'keepticks')
        ticks = get(ax, [letter, 'Tick']);
        set(ax, [letter, 'Tick'], ticks);
    elseif ischar(given)
        form = translated(given);
    elseif isnumeric(given) && isscalar(given)
        form = numbered(given);
    else
        error('MATLAB:datetick:UnknownFormat', 'The date format must be a number or a text.');
    end
end
set(ax, [letter, 'Kind'], 'datetime', [letter, 'TickFormat'], form, [letter, 'TickLabelMode'], 'auto');
end

function form = numbered(k)
% The formats that dates have by number.
forms = {'dd-MMM-yyyy HH:mm:ss', 'dd-MMM-yyyy', 'MM/dd/yy', 'MMM', 'M', 'MM', 'MM/dd', 'dd', 'eee', 'e', 'yyyy', 'yy', 'MMMyy', ...
    'HH:mm:ss', 'hh:mm:ss a', 'HH:mm', 'hh:mm a', 'QQQ-yy', 'QQQ', 'dd/MM', 'dd/MM/yy', 'MMM.dd,yyyy HH:mm:ss', 'MMM.dd,yyyy', ...
    'MM/dd/yyyy', 'dd/MM/yyyy', 'yy/MM/dd', 'yyyy/MM/dd', 'QQQ-yyyy', 'MMMyyyy', 'yyyy-MM-dd', 'yyyyMMdd''T''HHmmss', ...
    'yyyy-MM-dd HH:mm:ss'};
if k ~= fix(k) || k < 0 || k >= numel(forms)
    error('MATLAB:datetick:UnknownFormat', 'The date format must be a number from 0 to 31.');
end
form = forms{k + 1};
end

function form = translated(form)
% Of dates as texts months are small letters and minutes capitals.
has_half = ~isempty(regexp(form, '[AP]M', 'once'));
form = regexprep(form, '[AP]M', char(1));
form = strrep(form, 'MM', char(2));
form = strrep(form, 'mmmm', 'MMMM');
form = regexprep(form, 'm', 'M');
form = strrep(form, char(2), 'mm');
form = strrep(form, 'SS', 'ss');
form = strrep(form, 'FFF', 'SSS');
form = strrep(form, 'QQ', 'QQQ');
form = strrep(form, 'dddd', 'eeee');
form = strrep(form, 'ddd', 'eee');
if has_half
    form = strrep(form, 'HH', 'hh');
end
form = strrep(form, char(1), 'a');
end
