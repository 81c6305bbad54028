function B = imbothat(A, element)
% What closing adds.
C = imclose(A, element);
if islogical(A)
    B = C & ~A;
else
    B = C - A;
end
end
