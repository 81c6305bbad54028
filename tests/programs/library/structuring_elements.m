% structuring elements
se = strel('disk', 5)
se.Neighborhood
getnhood(strel('disk', 2, 0))
nnz(getnhood(strel('disk', 10)))
getnhood(strel('line', 5, 45))
getnhood(strel('line', 7, 20))
getnhood(strel('diamond', 2))
getnhood(strel('octagon', 3))
size(getnhood(strel('sphere', 2)))
size(getnhood(strel('rectangle', [2 3])))
getnhood(strel([0 1; 1 1]))
getnhood(reflect(strel([0 1; 1 1])))
getnhood(translate(strel(1), [0 1]))
imdilate([0 0 1 0 0], strel('line', 3, 0))
imopen(logical([1 1 1 0 1; 1 1 1 0 0; 1 1 1 0 0]), strel('square', 3))
try
    strel('octagon', 4)
catch e
    disp(e.identifier)
end
