function kind = ending(file)
  % The extension of a file's name.
  [~, ~, kind] = fileparts(file);
end

function file_arguments(name, doing, f1, f2)
  % What copyfile and movefile demand.
  if ~(ischar(f1) || iscellstr(f1)), error('copyfile: F1 must be a string or a cell array of strings'); end
  if ~ischar(f2), error('%s: F2 must be a string', name); end
  if iscell(f1) && numel(f1) > 1 && ~isfolder(f2)
    if strcmp(doing, 'moving'), doing = 'copying'; end
    error('%s: when %s multiple files, F2 must be a directory', name, doing);
  end
  files = f1;
  if ischar(files), files = {files}; end
  for k = 1:numel(files)
    if isempty(dir(files{k})) && ~isfolder(files{k}), error('%s: no files to move', name); end
  end
end
