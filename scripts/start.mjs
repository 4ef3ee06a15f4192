// npm start: installs and builds what is missing, then starts the server on Node 24.
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, main, node24, root, run } from "./bootstrap.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV || "production" };
  return run(node24(), [join(root, "server.ts"), ...process.argv.slice(2)], env);
});
