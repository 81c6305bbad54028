fprintf('%d\n', 1);
exit(3)
