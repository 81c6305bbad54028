function was = debug_on_error(varargin)
% There is no debugger that an error could begin.
was = false;
end
