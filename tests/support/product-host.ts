import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The built product in a process that serves one database after another, on one port: loading its code takes longer than
 * starting it. Controlled by messages: an environment starts it, "stop" stops it.
 */
process.env.NODE_ENV = "production";
const own = { ...process.env };
const build = new URL("../../build/server/index.js", import.meta.url);
warnOfOldBuild();
const { start } = (await import(build.href)) as {
  start(): Promise<{ stop(reason: string): Promise<void> }>;
};
let product: Awaited<ReturnType<typeof start>> | undefined;

async function obey(message: "stop" | Record<string, string>): Promise<void> {
  await product?.stop("test");
  product = undefined;
  if (message === "stop") return;
  for (const name of Object.keys(process.env)) if (!(name in own)) delete process.env[name];
  Object.assign(process.env, own, message);
  product = await start();
}

process.on("message", (message: "stop" | Record<string, string>) => {
  obey(message).then(
    () => process.send?.("done"),
    (error: Error) => process.send?.({ failed: error.stack ?? String(error) }),
  );
});
// The worker has ended.
process.on("disconnect", () => process.exit());
process.send?.("done");

/** `npx vitest` doesn't build; `npm test` does. */
function warnOfOldBuild(): void {
  const built = statSync(build).mtimeMs;
  const source = fileURLToPath(new URL("../../src/", import.meta.url));
  const newer = readdirSync(source, { recursive: true, withFileTypes: true }).find(
    (entry) =>
      entry.isFile() &&
      !/\.test\.tsx?$/.test(entry.name) &&
      statSync(join(entry.parentPath, entry.name)).mtimeMs > built,
  );
  if (newer)
    process.stderr.write(
      `build/ is older than ${join(newer.parentPath, newer.name)}: run npx react-router build before tests that use the product.\n`,
    );
}
