-- Runs the chunk on standard input and writes what it returns.
io.write(dofile())
os.exit()
