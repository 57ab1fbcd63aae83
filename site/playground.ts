/** `npm run playground`: serves the built site. If there is a browser, opens the site in it. */
import { createLogger, preview } from "vite";

const customLogger = createLogger();
const { error } = customLogger;
customLogger.error = (message, options) => {
  if (!message.includes("spawn")) error(message, options);
  else customLogger.info("  No browser was found here: open the address in yours.");
};
const server = await preview({ build: { outDir: "dist" }, preview: { open: true }, customLogger });
server.printUrls();
