% An array without elements, and one that lives on while it is made: a block of the heap is not both.
disp(last_of([5; 7; 9])), disp(found_at([4 2 4 1], 4))

function at = last_of(F)
at = 0;
for k = 1:size(F, 1)
    next = [];
    if at > 0
        next = find(F == at, 1);
    end
    if isempty(next)
        next = F(k);
    end
    at = next;
end
end

function places = found_at(x, wanted)
places = 0;
for k = 1:numel(x)
    new = [];
    if x(k) == wanted
        new = [places, k];
    end
    if ~isempty(new)
        places = new;
    end
end
end
