#!/usr/bin/env node
// The command line starts on whatever Node the machine has; the program itself needs Node 24.
import { join } from "node:path";
import { main, node24, root, run } from "../scripts/bootstrap.mjs";

await main(() => run(node24(), [join(root, "bin/ratebook.ts"), ...process.argv.slice(2)]));
