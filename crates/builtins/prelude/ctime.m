function text = ctime(t)
% The local time as text.
  text = asctime(localtime(t));
end
