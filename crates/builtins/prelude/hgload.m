function h = hgload(name)
% The old name of openfig.
    h = openfig(char(name));
end
