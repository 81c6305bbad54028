% Programs, environment, machine.
[s, t] = system('echo hi; exit 3'); fprintf('%d %s', s, t);
[s, t] = system('printf "a b"'); fprintf('%d [%s]\n', s, t);
[s, t] = unix('true'); fprintf('%d [%s]\n', s, t);
setenv('LANNER_TEST', 'value'); fprintf('%s\n', getenv('LANNER_TEST'));
[s, t] = system('printf "$LANNER_TEST"'); fprintf('%s\n', t);
putenv('LANNER_TEST', 'two'); fprintf('%s\n', getenv('LANNER_TEST'));
fprintf('[%s]\n', getenv('NO_SUCH_VARIABLE'));
unsetenv('LANNER_TEST'); fprintf('[%s]\n', getenv('LANNER_TEST'));
fprintf('%d', ispc, isunix, ismac, isdeployed, isstudent); fprintf('\n');
fprintf('%d\n', compare_versions('1.2.3', '1.2', '>'), compare_versions('1.0', '1.0', '=='), compare_versions('1.10', '1.9', '<'));
fprintf('%d\n', nproc >= 1, getpid > 0, ischar(version), ischar(computer));
[~, ~, e] = computer; fprintf('%s\n', e);
