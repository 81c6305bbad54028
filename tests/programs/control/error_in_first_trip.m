% The variable of a loop whose first trip has an error that does not depend on the trip.
function error_in_first_trip()
    seen(1, [1 2 3; 4 5 6], 1:2)
    seen(2, [1 2 3; 4 5 6], 1:3)
end

function seen(j, A, h)
    i = 7; g = 0;
    try
        for i = [2 1 2]
            g = A(j, :) + h;
        end
    catch e
        fprintf('%s\n', e.message)
    end
    disp(i), disp(g)
end
