% A loop whose first trip leaves the loops around it: its variable is what that trip got, also where they share the name.
function leaving_first_trip()
    for times = 1:3
        disp(first_column([1 2; 3 4])), disp(first_column([])), disp(first_column({5, 'x'}))
        disp(first_number(4)), disp(first_number(zeros(1, 0)))
        disp(breaks([1 2; 3 4]))
    end
end

function t = first_column(columns)
    t = 'none';
    for i = 1:3
        for i = columns
            t = i;
            return
        end
    end
end

function t = first_number(last)
    t = 'none';
    for i = 1:3
        for i = 0.5:last
            t = i;
            return
        end
    end
end

function t = breaks(columns)
    for i = 1:3
        for i = columns
            break
        end
        t = i;
    end
end
