function B = imopen(A, element)
% Light parts that the element does not fit into are gone.
B = morphed(morphed(A, element, 'same', false, 'imopen'), element, 'same', true, 'imopen');
end
