% Identifiers and texts of errors that the language raises, as MATLAB R2023b gives them.
1;
function t(code)
  try
    eval(code);
    fprintf('%s: no error\n', code);
  catch e
    fprintf('%s\n  [%s] %s\n', code, e.identifier, e.message);
  end
end
t('sin(1, 2);');                 % a built-in function
t('[a, b] = sin(1);');
t('sin();');
t('trace(1, 2);');               % a function file
t('f = @(x) x; f(1, 2);');
t('if NaN, end');
t('while NaN, end');
t('x = int8(1) + 1.5i;');
t('x = complex(int8(1), int8(2));');
t('f = @sin; f(2) = @cos;');
t('f = [@sin, @cos];');
t('switch [1 2], case 1, end');
t('switch [], case 1, end');
t('switch {1}, case 1, end');
t('x = all(struct());');
t('x = cumsum({1});');
t('x = {1}; x(2) = 5;');
t('x = OCTAVE_VERSION;');
e = MException.last;
fprintf('[%s][%s]\n', e.identifier, e.message);
MException.last('reset');
