-- Runs the chunk beside this file and writes what it returns. An error ends the server.
io.write(dofile(minetest.get_modpath("chunk") .. "/chunk.lua"))
minetest.after(0, minetest.request_shutdown)
