-- Runs the chunk in this folder and writes its result. An error ends the server.
io.write(dofile(minetest.get_modpath("chunk") .. "/chunk.lua"))
minetest.after(0, minetest.request_shutdown)
