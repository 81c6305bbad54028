function [labels, head] = labels_of(T)
% What stands before the rows where a table is shown, and what over it.
    labels = T.Rows;
    head = '';
end
