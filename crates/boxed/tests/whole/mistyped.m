value = 1;
valeu + 1
