% light grows and shrinks
BW = logical([1 1 0 0 1; 1 0 0 1 1; 0 0 0 0 0; 1 1 1 0 1; 1 0 1 0 1; 1 1 1 0 0]);
imdilate(BW, [0 1 0; 1 1 1; 0 1 0])
imerode(true(4), ones(3))
imdilate(uint8([1 2 3 9]), [1 1 0])
imdilate([1 2 3 9], [1 1 1 1])
imerode([1 2 3 9], [1 1 1])
imdilate(1, ones(2, 3), 'full')
imopen(BW, ones(2))
imclose(BW, ones(2))
imtophat([0 9 0 5 5], [1 1])
imbothat(logical([1 0 1 0 0]), [1 1])
x = rand(20) > 0.7;
isequal(imdilate(imdilate(x, ones(3, 1)), ones(1, 3)), imdilate(x, ones(3)))
