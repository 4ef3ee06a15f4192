import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { systemActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { closeDatabase } from "../db/client.ts";
import { prepareDatabase } from "../db/prepare.ts";
import { createAdministrator } from "../services/create-administrator.ts";
import { readSettings } from "../settings.ts";

const USAGE = 'Write: ratebook user create --name "Folákẹ́ Adébáyọ̀" --email f.adebayo@example.gov.ng';

/** Adds an administrator: how an installation gets its first one. */
export async function run([verb, ...args]: string[]): Promise<void> {
  if (verb !== "create") throw new AppError("bad-request", USAGE);
  const { values } = parseArgs({ args, options: { name: { type: "string" }, email: { type: "string" } } });
  const { name, email } = values;
  if (!name || !email) throw new AppError("bad-request", USAGE);
  const password = await askPassword();
  const prepared = await prepareDatabase(readSettings(), () => undefined);
  try {
    await createAdministrator(systemActor("ratebook user create"), { name, email, password });
    process.stdout.write(
      `${email} may sign in now. A second administrator is needed to approve what the first enters.\n`,
    );
  } finally {
    await closeDatabase();
    await prepared.stop();
  }
}

/** From RATEBOOK_PASSWORD, or typed; never from the command line, which others can read. */
async function askPassword(): Promise<string> {
  const given = process.env.RATEBOOK_PASSWORD;
  if (given) return given;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question("Password (at least 12 characters): ");
  } finally {
    terminal.close();
  }
}
