function B = imclose(A, element)
% Dark parts that the element does not fit into are gone.
B = morphed(morphed(A, element, 'same', true, 'imclose'), element, 'same', false, 'imclose');
end
