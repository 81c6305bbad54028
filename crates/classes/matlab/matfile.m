function m = matfile(file, varargin)
% matfile  A MAT-file whose variables are read and written where they are used.
%   m = matfile(file) makes an object: m.x is the variable x of the file, m.x(2:3, :) a part of it. m.x = value and
%   m.x(2, :) = value change the file; a file that is not there is made, of version 7.3. who(m), whos(m) and size(m, 'x')
%   tell what is in it. 'Writable', false keeps it as it is; a file that exists is so without 'Writable', true.
%
%   See load, save.
    file = char(file);
    [~, ~, ending] = fileparts(file);
    if isempty(ending)
        file = [file '.mat'];
    end
    is_there = isfile(file);
    writable = lanner.option(varargin, 'Writable', ~is_there);
    if is_there
        [~, about] = fileattrib(file);
        file = about.Name;
    elseif ~any(file(1) == '/\')
        file = fullfile(pwd, file);
    end
    m = matlab.io.MatFile(file, logical(writable));
end
