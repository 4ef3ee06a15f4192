/** npm run bench [NAME] [-- --json …]: one benchmark per claim; each runs the program and its limit in turn. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, main, node24, root, run, SetupError } from "./bootstrap.mjs";

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  const all = readdirSync(join(root, "bench"))
    .filter((file) => file.endsWith(".bench.ts"))
    .map((file) => file.slice(0, -".bench.ts".length));
  const wanted = name === undefined || name.startsWith("--") ? all : [name];
  if (!wanted.every((bench) => all.includes(bench)))
    throw new SetupError(`There is no benchmark “${name}”. Available: ${all.join(", ")}.`);
  const rest = name?.startsWith("--") ? [name, ...args] : args;
  await ensureInstalled();
  await ensureBuilt();
  let worst = 0;
  for (const word of wanted) {
    const code = await run(node24(), [join(root, "bench", `${word}.bench.ts`), ...rest], {
      ...process.env,
      NODE_ENV: "production",
    });
    worst = Math.max(worst, code);
  }
  return worst;
});
