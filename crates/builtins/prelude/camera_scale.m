function lengths = camera_scale(ax)
% What is as long as what in a picture: units of the data, or the limits; appended to the functions of cameras.
if strcmp(get(ax, 'DataAspectRatioMode'), 'manual')
    lengths = get(ax, 'DataAspectRatio');
else
    lengths = [diff(get(ax, 'XLim')), diff(get(ax, 'YLim')), diff(get(ax, 'ZLim'))];
end
end
