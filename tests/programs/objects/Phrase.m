classdef Phrase < char
    % a text with methods
    methods
        function p = Phrase(text), p = p@char(text); end
        function n = words(p), n = numel(strsplit(char(p), ' ')); end
    end
end
