% A string array is taken as the cells of its texts.
words = ["ab" "cde"; "" "f"];
disp(cellfun(@numel, words))
disp(cellfun(@(a, b) [a b], words, {'x', 'y'; 'z', ''}, "UniformOutput", false))
disp(class(cellfun(@(word) word(1), ["pq" "rs"])))
