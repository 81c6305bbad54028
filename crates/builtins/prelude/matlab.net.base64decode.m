function bytes = base64decode(text)
% The bytes that are written in base 64, as a row of class uint8: RFC 4648, section 4.
    text = char(text);
    text = text(~isspace(text));
    text = regexprep(text, '=*$', '');
    letters = ['A':'Z' 'a':'z' '0':'9' '+/'];
    [is_letter, place] = ismember(text, letters);
    if ~all(is_letter) || mod(numel(text), 4) == 1
        error('MATLAB:net:base64decode:InvalidBase64', 'The text is no base 64.');
    end
    missing = mod(-numel(text), 4);
    groups = reshape([place - 1, zeros(1, missing)], 4, []);
    numbers = groups' * [262144; 4096; 64; 1];
    bytes = [floor(numbers / 65536), mod(floor(numbers / 256), 256), mod(numbers, 256)]';
    bytes = uint8(bytes(1:end - missing));
end
