-- Runs the chunk on standard input and writes its result.
io.write(dofile())
os.exit()
