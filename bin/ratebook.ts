import { AppError } from "#kernel/app-error.ts";
import { SettingsError } from "#kernel/settings.ts";

/** A command. `run` gets the arguments after its name. */
interface Command {
  readonly summary: string;
  readonly load: () => Promise<{ run(args: string[]): Promise<void> }>;
}

const commands: Readonly<Record<string, Command>> = {
  sitemap: {
    summary: "list every URL with its area, layout, gate and whether it is built (--json)",
    load: () => import("#app/commands/sitemap.ts"),
  },
  bill: {
    summary: "CATEGORY YEAR [INDEX] [--preview]: issue the demand notices of a category, or preview them",
    load: () => import("#app/commands/bill.ts"),
  },
  migrate: {
    summary: "update the database schema",
    load: () => import("#app/commands/migrate.ts"),
  },
  verify: {
    summary: "recompute the books: ledger, bills, receipts, signatures; exits with 1 if a check fails",
    load: () => import("#app/commands/verify.ts"),
  },
  backup: {
    summary: "--to FOLDER: back up the installation while it runs (--keep N, --plain, --json)",
    load: () => import("#app/commands/backup.ts"),
  },
  restore: {
    summary:
      "BACKUP: restore a backup into an empty database and data folder, and verify the books (--check, --json)",
    load: () => import("#app/commands/restore.ts"),
  },
  import: {
    summary: "RESOURCE FILE: import a CSV file into a register (--map, --default, --dry-run, --as, --draft)",
    load: () => import("#app/commands/import.ts"),
  },
  audit: {
    summary: "redact ROW --reason …: redact a row of the audit trail; the trail records it",
    load: () => import("#app/commands/audit.ts"),
  },
  key: {
    summary: "change: encrypt all secrets with a new key, while nothing else runs",
    load: () => import("#app/commands/key.ts"),
  },
  "signing-key": {
    summary: "list | rotate --reason … | lost KID --since DAY --reason …: manage the keys that sign receipts",
    load: () => import("#app/commands/signing-key.ts"),
  },
  export: {
    summary:
      "RESOURCE --csv FILE | --xlsx FILE [name=value …]: export the list of a register to a file (--as)",
    load: () => import("#app/commands/export.ts"),
  },
  demo: {
    summary: "fill [URL]: fill a running demonstration with records, bills, payments and tickets",
    load: () => import("#app/commands/demo.ts"),
  },
  files: {
    summary:
      "move [--delete]: copy the files of the data folder to the bucket in RATEBOOK_FILES; own: take ownership of the bucket",
    load: () => import("#app/commands/files.ts"),
  },
  user: {
    summary:
      "create --name … --email …: add an administrator; forget-factors --email …: remove lost second factors",
    load: () => import("#app/commands/user.ts"),
  },
};

const [name = "help", ...args] = process.argv.slice(2);
const command = commands[name];

if (!command) {
  const lines = Object.entries(commands).map(([word, { summary }]) => `  ${word.padEnd(12)} ${summary}`);
  process.stdout.write(`ratebook COMMAND\n\n${lines.join("\n")}\n`);
  process.exitCode = name === "help" || name === "--help" ? 0 : 2;
} else {
  try {
    const { run } = await command.load();
    await run(args);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof SettingsError) && !isUsage(error)) throw error;
    process.stderr.write(`ratebook ${name}: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** Errors of parseArgs for wrong arguments. */
function isUsage(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");
}
