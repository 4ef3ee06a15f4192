/**
 * The built product in a process that serves one database after another, on one port: loading its code takes longer than
 * starting it. Told by messages: an environment starts it, "stop" stops it.
 */
process.env.NODE_ENV = "production";
const own = { ...process.env };
const { start } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as {
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
