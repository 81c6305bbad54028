function text = base64encode(data)
% Bytes, or the bytes of a text, as base 64: RFC 4648, section 4.
    if isstring(data)
        data = char(data);
    end
    bytes = double(uint8(data(:)'));
    letters = ['A':'Z' 'a':'z' '0':'9' '+/'];
    missing = mod(-numel(bytes), 3);
    groups = reshape([bytes zeros(1, missing)], 3, []);
    numbers = groups(1, :) * 65536 + groups(2, :) * 256 + groups(3, :);
    text = letters([floor(numbers / 262144); mod(floor(numbers / 4096), 64); mod(floor(numbers / 64), 64); mod(numbers, 64)] + 1);
    text = reshape(text, 1, []);
    text(end - missing + 1:end) = '=';
end
