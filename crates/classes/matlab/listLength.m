function n = listLength(obj, indexOp, context) %#ok<INUSD>
% listLength  How many values obj.(indexOp) gives, or takes where it is assigned to.
try
    values = {obj.(indexOp)};
    n = numel(values);
catch
    % What is not there yet takes one value.
    n = 1;
end
end
