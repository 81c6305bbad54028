% Conway's game of life on a torus: a glider moves, a blinker blinks.
world = false(12, 24);
world(2:4, 2:4) = [0 1 0; 0 0 1; 1 1 1];
world(6, 15:17) = true;

for generation = 0:3
    fprintf('generation %d, %d alive\n', 4 * generation, nnz(world));
    picture = repmat('.', size(world));
    picture(world) = 'o';
    disp(picture);
    for k = 1:4
        neighbours = zeros(size(world));
        for di = -1:1
            for dj = -1:1
                if di ~= 0 || dj ~= 0
                    neighbours = neighbours + circshift(world, [di dj]);
                end
            end
        end
        world = neighbours == 3 | (world & neighbours == 2);
    end
end
