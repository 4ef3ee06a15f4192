// npm run test:mutants [FILE …] [-- --incremental …]: whether the unit tests of the rules of money notice when a rule is
// changed. Of the files named, else of all that stryker.config.mjs lists; every option of StrykerJS may follow.
import { join } from "node:path";
import { ensureInstalled, main, node24, root, run } from "./bootstrap.mjs";

await main(async () => {
  const args = process.argv.slice(2);
  const isOption = args.findIndex((arg) => arg.startsWith("-"));
  const files = args.slice(0, isOption < 0 ? args.length : isOption);
  await ensureInstalled();
  // Stryker looks for its settings, and puts its copies, where it is started.
  process.chdir(root);
  return run(node24(), [
    join(root, "node_modules/@stryker-mutator/core/bin/stryker.js"),
    "run",
    ...(files.length > 0 ? ["--mutate", files.join(",")] : []),
    ...args.slice(files.length),
  ]);
});
