import { existsSync } from "node:fs";
import { SettingsError } from "#kernel/settings.ts";

/** Starts the built product: database, jobs, `/api/v1` and pages. Stops it on SIGTERM or SIGINT. */
const BUILD = new URL("./build/server/index.js", import.meta.url);
const STOP_WITHIN_MS = 10_000;

interface Build {
  start(): Promise<{ stop(reason: string): Promise<void> }>;
}

// React's development build is several times slower and heavier.
process.env.NODE_ENV ??= "production";

if (!existsSync(BUILD)) {
  process.stderr.write("The product is not built yet. Run `npm start`, which builds it first.\n");
  process.exit(1);
}

try {
  const { start } = (await import(BUILD.href)) as Build;
  const product = await start();
  const stop = (signal: string) => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void product.stop(signal).then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
} catch (error) {
  // Errors that the operator can fix are printed without a stack.
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  const expected =
    error instanceof SettingsError ||
    code === "settings" ||
    code === "EADDRINUSE" ||
    name === "EmbeddedError";
  process.stderr.write(`${expected ? message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}
