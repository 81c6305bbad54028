function out = stack_machine(code, in)
% Interprets a program for a stack machine.
%
%   code  a cell row of instructions: {'push', 3}, {'add'}, {'jz', 7}, …
%   in    the input: a number
stack = zeros(1, 8);
sp = 0;
vars = zeros(1, 4);
pc = 1;
out = 0;
while pc <= numel(code)
    inst = code{pc};
    pc = pc + 1;
    switch inst{1}
        case 'push'
            sp = sp + 1;
            stack(sp) = inst{2};
        case 'in'
            sp = sp + 1;
            stack(sp) = in;
        case 'load'
            sp = sp + 1;
            stack(sp) = vars(inst{2});
        case 'store'
            vars(inst{2}) = stack(sp);
            sp = sp - 1;
        case 'add'
            stack(sp - 1) = stack(sp - 1) + stack(sp);
            sp = sp - 1;
        case 'sub'
            stack(sp - 1) = stack(sp - 1) - stack(sp);
            sp = sp - 1;
        case 'mul'
            stack(sp - 1) = stack(sp - 1) * stack(sp);
            sp = sp - 1;
        case 'lt'
            stack(sp - 1) = double(stack(sp - 1) < stack(sp));
            sp = sp - 1;
        case 'jz'
            sp = sp - 1;
            if stack(sp + 1) == 0
                pc = inst{2};
            end
        case 'jmp'
            pc = inst{2};
        case 'out'
            out = stack(sp);
            sp = sp - 1;
        otherwise
            error('machine:op', 'Unknown instruction %s.', inst{1});
    end
end
end
