/* Prints a text. */
void print(const char *text);
