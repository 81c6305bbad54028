function million_points
% MILLION_POINTS  A line through a million points, as PNG.
    x = linspace(0, 100, 1e6);
    y = sin(x) + 0.1 * sin(1e4 * x);
    picture = [tempname '.png'];
    start = tic;
    figure
    plot(x, y)
    title('a million points')
    xlabel('x')
    ylabel('y')
    print('-dpng', picture);
    seconds = toc(start);
    delete(picture);
    fprintf('%.10g\ntime_s %.9f\n', numel(x), seconds);
end
