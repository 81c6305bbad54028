function s = shelf(varargin)
s.items = varargin;
s.label = 'shelf';
s = class(s, 'shelf');
end
