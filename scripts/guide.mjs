/** npm run guide [NAME …]: takes the screenshots of docs/guides, all or the named ones, with its own server. */
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, main, node24, root, run } from "./bootstrap.mjs";
import { ensureChromium } from "./chromium.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = { ...process.env, NODE_ENV: "production", CHROMIUM_PATH: ensureChromium() };
  return run(node24(), [join(root, "scripts/guide/take-screenshots.ts"), ...process.argv.slice(2)], env);
});
