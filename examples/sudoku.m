% Sudoku by backtracking: always the empty field with the fewest candidates.
puzzle = [
    5 3 0 0 7 0 0 0 0
    6 0 0 1 9 5 0 0 0
    0 9 8 0 0 0 0 6 0
    8 0 0 0 6 0 0 0 3
    4 0 0 8 0 3 0 0 1
    7 0 0 0 2 0 0 0 6
    0 6 0 0 0 0 2 8 0
    0 0 0 4 1 9 0 0 5
    0 0 0 0 8 0 0 7 9];

[solution, solved, tries] = solve(puzzle, 0);
if solved
    fprintf('solved after %d tries\n', tries);
    for row = 1:9
        fprintf('%d %d %d | %d %d %d | %d %d %d\n', solution(row, :));
        if row == 3 || row == 6, disp('------+-------+------'); end
    end
else
    disp('no solution');
end

function [board, solved, tries] = solve(board, tries)
    fewest = 10;
    for i = 1:9
        for j = 1:9
            if board(i, j) == 0
                found = candidates(board, i, j);
                if numel(found) < fewest
                    fewest = numel(found); row = i; column = j; choices = found;
                end
            end
        end
    end
    solved = fewest == 10;
    if solved, return, end
    for digit = choices
        tries = tries + 1;
        attempt = board;
        attempt(row, column) = digit;
        [attempt, solved, tries] = solve(attempt, tries);
        if solved
            board = attempt;
            return
        end
    end
end

function digits = candidates(board, i, j)
    rows = 3 * floor((i - 1) / 3) + (1:3);
    columns = 3 * floor((j - 1) / 3) + (1:3);
    used = [board(i, :), board(:, j)', reshape(board(rows, columns), 1, 9)];
    digits = setdiff(1:9, used);
end
