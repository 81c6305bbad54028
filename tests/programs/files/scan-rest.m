name = tempname; f = fopen(name, 'w+');
fprintf(f, '3 0 1 2\n3 4 5 6\n3 7 8 9\n'); frewind(f);
fscanf(f, '%d ', [4 2]), ftell(f)
fscanf(f, '%d', 1), ftell(f)
fclose(f); delete(name)
