/** `npm run playground`: serves the built site, and opens it in a browser if there is one. */
import { createLogger, preview } from "vite";

const customLogger = createLogger();
const { error } = customLogger;
customLogger.error = (message, options) => {
  if (!message.includes("spawn")) error(message, options);
  else customLogger.info("  No browser was found here: open the address in yours.");
};
const server = await preview({ build: { outDir: "dist" }, preview: { open: true }, customLogger });
server.printUrls();
