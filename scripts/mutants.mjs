// npm run test:mutants [FILE …] [-- --incremental …]: whether the unit tests of the money rules detect changed rules. For the
// named files, or all in stryker.config.mjs; accepts all options of StrykerJS.
import { join } from "node:path";
import { ensureInstalled, main, node24, root, run } from "./bootstrap.mjs";

await main(async () => {
  const args = process.argv.slice(2);
  const isOption = args.findIndex((arg) => arg.startsWith("-"));
  const files = args.slice(0, isOption < 0 ? args.length : isOption);
  await ensureInstalled();
  // Stryker reads its settings from, and writes its copies to, the current directory.
  process.chdir(root);
  return run(node24(), [
    join(root, "node_modules/@stryker-mutator/core/bin/stryker.js"),
    "run",
    ...(files.length > 0 ? ["--mutate", files.join(",")] : []),
    ...args.slice(files.length),
  ]);
});
