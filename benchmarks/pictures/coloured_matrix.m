function coloured_matrix
% COLOURED_MATRIX  A matrix of 1000 x 1000 numbers as colours, with a colour bar, as PNG.
    [x, y] = meshgrid(linspace(-3, 3, 1000));
    z = sin(x .^ 2 + y .^ 2);
    picture = [tempname '.png'];
    start = tic;
    figure
    imagesc(z)
    colorbar
    title('a thousand by a thousand')
    print('-dpng', picture);
    seconds = toc(start);
    delete(picture);
    fprintf('%.10g\ntime_s %.9f\n', numel(z), seconds);
end
