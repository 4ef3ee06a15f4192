import { AppError } from "#kernel/app-error.ts";
import { SettingsError } from "#kernel/settings.ts";

/** A command: what it is for, and its work. `run` gets the words after the command's name. */
interface Command {
  readonly summary: string;
  readonly load: () => Promise<{ run(args: string[]): Promise<void> }>;
}

const commands: Readonly<Record<string, Command>> = {
  sitemap: {
    summary: "every address with its area, layout, gate and whether it is built (--json)",
    load: () => import("#app/commands/sitemap.ts"),
  },
  bill: {
    summary:
      "bill CATEGORY YEAR [INDEX] [--preview]: make a category's demand notices, or show what would be made",
    load: () => import("#app/commands/bill.ts"),
  },
  migrate: {
    summary: "bring the database up to date",
    load: () => import("#app/commands/migrate.ts"),
  },
  verify: {
    summary: "recompute the books: ledger, bills, receipts, signatures; ends with 1 when something is wrong",
    load: () => import("#app/commands/verify.ts"),
  },
  backup: {
    summary: "backup --to FOLDER: copy the whole installation while it works (--keep N, --plain, --json)",
    load: () => import("#app/commands/backup.ts"),
  },
  restore: {
    summary:
      "restore BACKUP: bring a backup into an empty database and data folder, and verify the books (--check, --json)",
    load: () => import("#app/commands/restore.ts"),
  },
  import: {
    summary: "RESOURCE FILE: bring a CSV file into a register (--map, --default, --dry-run, --as, --draft)",
    load: () => import("#app/commands/import.ts"),
  },
  audit: {
    summary: "audit blot ROW --reason …: take the words out of a row of the audit trail, which says so",
    load: () => import("#app/commands/audit.ts"),
  },
  key: {
    summary: "key change: seal everything that is sealed with another key, while nothing else runs",
    load: () => import("#app/commands/key.ts"),
  },
  "signing-key": {
    summary:
      "signing-key list | rotate --reason … | lost KID --since DAY --reason …: the keys that sign receipts",
    load: () => import("#app/commands/signing-key.ts"),
  },
  export: {
    summary: "RESOURCE --csv FILE | --xlsx FILE [name=value …]: write a register's list into a file (--as)",
    load: () => import("#app/commands/export.ts"),
  },
  demo: {
    summary: "demo fill [URL]: fill a running demonstration with records, bills, money and tickets",
    load: () => import("#app/commands/demo.ts"),
  },
  files: {
    summary:
      "files move [--delete] | own: copy what lies in the data folder into the bucket of RATEBOOK_FILES; say that it is this one's",
    load: () => import("#app/commands/files.ts"),
  },
  user: {
    summary:
      "user create --name … --email … : add an administrator; user forget-factors --email … : for lost second factors",
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

/** parseArgs throws these when the words are off. */
function isUsage(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");
}
