function info = classInfo(name)
% What a class of tests declares and inherits.
info = struct('isTest', false, 'isAbstract', false, 'file', '', 'tests', [], 'TestClassSetup', {{}}, 'TestClassTeardown', {{}}, ...
    'TestMethodSetup', {{}}, 'TestMethodTeardown', {{}}, 'TestParameter', {{}}, 'ClassSetupParameter', {{}}, ...
    'MethodSetupParameter', {{}}, 'inputs', struct());
file = which(name);
if ~isfile(file)
    if strcmp(name, 'matlab.unittest.TestCase') || strcmp(name, 'matlab.unittest.FunctionTestCase'), info.isTest = true; end
    return
end
own = lanner.tests('tests', file);
if ~strcmp(own.kind, 'class'), return, end
info.file = file;
tags = attribute(own, 'TestTags', {});
for k = 1:numel(own.superclasses)
    above = own.superclasses{k};
    if startsWith(above, 'matlab.unittest.')
        info.isTest = info.isTest || strcmp(above, 'matlab.unittest.TestCase');
        continue
    end
    inherited = matlab.unittest.internal.classInfo(above);
    info.isTest = info.isTest || inherited.isTest;
    info.tests = [info.tests, inherited.tests];
    for field = {'TestClassSetup', 'TestClassTeardown', 'TestMethodSetup', 'TestMethodTeardown', 'TestParameter', ...
            'ClassSetupParameter', 'MethodSetupParameter'}
        info.(field{1}) = unique([info.(field{1}), inherited.(field{1})], 'stable');
    end
    for field = fieldnames(inherited.inputs)'
        info.inputs.(field{1}) = inherited.inputs.(field{1});
    end
end
info.isAbstract = isOn(own, 'Abstract');
for k = 1:numel(own.methods)
    method = own.methods(k);
    info.isAbstract = info.isAbstract || isOn(method, 'Abstract');
    info.inputs.(method.name) = method.inputs;
    for role = {'TestClassSetup', 'TestMethodSetup'}
        if isOn(method, role{1}), info.(role{1}) = unique([info.(role{1}), {method.name}], 'stable'); end
    end
    for role = {'TestClassTeardown', 'TestMethodTeardown'}
        if isOn(method, role{1}), info.(role{1}) = unique([{method.name}, info.(role{1})], 'stable'); end
    end
    if isOn(method, 'Test')
        test = struct('name', method.name, 'line', method.line, 'file', file, ...
            'tags', {unique([tags, attribute(method, 'TestTags', {})], 'stable')}, ...
            'combination', {attribute(method, 'ParameterCombination', 'exhaustive')});
        if ~isempty(info.tests), info.tests(strcmp({info.tests.name}, method.name)) = []; end
        info.tests = [info.tests, test];
    end
end
for k = 1:numel(own.properties)
    property = own.properties(k);
    for role = {'TestParameter', 'ClassSetupParameter', 'MethodSetupParameter'}
        if isOn(property, role{1}), info.(role{1}) = unique([info.(role{1}), {property.name}], 'stable'); end
    end
end
end

function yes = isOn(of, name)
k = find(strcmpi(of.attributes, name), 1);
yes = ~isempty(k) && ~strcmpi(of.values{k}, 'false');
end

function value = attribute(of, name, value)
k = find(strcmpi(of.attributes, name), 1);
if isempty(k), return, end
value = eval(of.values{k});
if iscell(value) || isstring(value) && ~isscalar(value)
    value = reshape(cellstr(value), 1, []);
elseif isstring(value)
    value = char(value);
end
if strcmp(name, 'TestTags'), value = reshape(cellstr(value), 1, []); end
end
