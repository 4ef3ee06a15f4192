import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { createAdministrator } from "#areas/identity/people/create-administrator.ts";
import { forgetFactors } from "#areas/identity/sign-in/forget-factors.ts";
import { PASSWORD_MIN_LENGTH } from "#domain/password-rules.ts";
import { systemActor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { closeDatabase } from "#kernel/db/client.ts";
import { readSettings } from "#kernel/settings.ts";
import { prepareDatabase } from "../database/prepare.ts";

const USAGE = `Usage: ratebook user create --name "Folákẹ́ Adébáyọ̀" --email f.adebayo@example.gov.ng
   or: ratebook user forget-factors --email f.adebayo@example.gov.ng`;

/** Adds an administrator, such as the first one of an installation, or removes lost second factors. */
export async function run([verb, ...args]: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { name: { type: "string" }, email: { type: "string" } } });
  const { name, email } = values;
  if (verb === "create" && name && email) return create(name, email);
  if (verb === "forget-factors" && email) return forgetSecondFactors(email);
  throw new AppError("bad-request", USAGE);
}

async function create(name: string, email: string): Promise<void> {
  const password = await askPassword();
  await withDatabase(() =>
    createAdministrator(systemActor("ratebook user create"), { name, email, password }),
  );
  process.stdout.write(
    `${email} can now sign in. Add a second administrator to approve what the first one enters.\n`,
  );
}

async function forgetSecondFactors(email: string): Promise<void> {
  await withDatabase(() => forgetFactors(systemActor("ratebook user forget-factors"), email));
  process.stdout.write(`${email} can now sign in with the password alone, and has been notified.\n`);
}

async function withDatabase(work: () => Promise<unknown>): Promise<void> {
  const prepared = await prepareDatabase(readSettings(), () => undefined);
  try {
    await work();
  } finally {
    await closeDatabase();
    await prepared.stop();
  }
}

/** From RATEBOOK_PASSWORD, or typed; never from the command line, which other users can read. */
async function askPassword(): Promise<string> {
  const fromEnvironment = process.env.RATEBOOK_PASSWORD;
  if (fromEnvironment) return fromEnvironment;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(`Password (at least ${PASSWORD_MIN_LENGTH} characters): `);
  } finally {
    terminal.close();
  }
}
