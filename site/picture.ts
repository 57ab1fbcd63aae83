/**
 * `npm run picture`: makes docs/images/table.jpg from the built site. It is README's picture of the
 * playground's table.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { openSite } from "./test/site.js";

const site = await openSite();
const page = await site.open("/?seed=today&deal=shuffle.deal5.deal5", {
  viewport: { width: 1280, height: 900 },
});
await page.getByText("42 left").waitFor();
const folder = new URL("../docs/images/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(
  new URL("table.jpg", folder),
  await page.locator(".felt").screenshot({ type: "jpeg", quality: 85 }),
);
await site.close();
