function tf = ismissing(x, varargin)
% ismissing  Which elements stand for nothing: NaN, <missing>, '' in cells, blanks; of tables NaT and <undefined> too.
%   ismissing(x, indicators) tells which are equal to one of the indicators.
    tf = lanner.is_missing(x, varargin{:});
end
