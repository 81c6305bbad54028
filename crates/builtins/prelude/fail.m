function varargout = fail(code, varargin)
% Whether text fails where it is run, or warns.
  warns = nargin > 1 && strcmp(varargin{1}, 'warning');
  pattern = '';
  if nargin > 1 + warns
    pattern = varargin{1 + warns};
  end
  text = '';
  happened = false;
  if warns
    lastwarn('', '');
    evalin('caller', [code ';']);
    text = lastwarn();
    happened = ~isempty(text);
  else
    try
      evalin('caller', [code ';']);
    catch problem
      happened = true;
      text = problem.message;
    end
  end
  failed = happened && (isempty(pattern) || ~isempty(regexp(text, pattern, 'once')));
  if nargout > 0
    varargout = {failed, text};
  elseif ~failed
    what = 'error';
    if warns
      what = 'warning';
    end
    if isempty(pattern)
      pattern = '.';
    end
    if happened
      error('expected %s <%s>\nbut got <%s>', what, pattern, text);
    end
    error('expected %s <%s> but got none', what, pattern);
  end
end
