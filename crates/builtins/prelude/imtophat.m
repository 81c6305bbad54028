function B = imtophat(A, element)
% What opening takes away.
C = imopen(A, element);
if islogical(A)
    B = A & ~C;
else
    B = A - C;
end
end
