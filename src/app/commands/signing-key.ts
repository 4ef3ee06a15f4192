import { parseArgs } from "node:util";
import { reportLostKey, rotateSigningKey } from "#areas/collecting/receipts/change-signing-key.ts";
import { COUNT_LIMIT, listSigningKeys } from "#areas/collecting/receipts/list-signing-keys.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { systemActor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { isDemonstration } from "#kernel/app-settings.ts";
import { transaction } from "#kernel/db/client.ts";
import { openSecrets } from "#kernel/secrets.ts";
import { readSettings } from "#kernel/settings.ts";
import { withDatabase } from "../database/attach.ts";
import { printLine } from "./print.ts";

const USAGE = `Usage: ratebook signing-key list
   or: ratebook signing-key rotate --reason "Yearly change"
   or: ratebook signing-key lost 7K3D9M --since 2026-11-03 --reason "The backup tape was stolen"`;

const actor = systemActor("ratebook signing-key");

/** Lists the keys that sign receipts, changes the current one, or marks one as lost, while the application can run. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: "string" }, since: { type: "string" } },
  });
  const { reason, since } = values;
  const [verb, kid, ...extra] = positionals;
  if (extra.length > 0) throw new AppError("bad-request", USAGE);
  if (verb === "list" && !kid) return withSecrets(list);
  if (verb === "rotate" && !kid && reason) return withSecrets(() => rotate(reason));
  if (verb === "lost" && kid && reason && since && /^\d{4}-\d\d-\d\d$/.test(since))
    return withSecrets(() => markLost(kid, since, reason));
  throw new AppError("bad-request", USAGE);
}

async function list(): Promise<void> {
  for (const { kid, created_at, retired_at, lost_since, receipts } of await listSigningKeys(actor)) {
    const until = retired_at ? `until ${formatMoment(retired_at)}` : "in use";
    const lost = lost_since ? `, compromised since ${lost_since}` : "";
    const count =
      receipts > COUNT_LIMIT ? `more than ${COUNT_LIMIT} receipts` : countNoun(receipts, "receipt");
    printLine(`${kid}  since ${formatMoment(created_at)}, ${until}${lost}, ${count}`);
  }
}

async function rotate(reason: string): Promise<void> {
  const { kid } = await transaction((tx) => rotateSigningKey(tx, actor, { reason }));
  printLine(`Receipts are now signed with ${kid}. Receipts issued earlier stay valid.`);
}

async function markLost(kid: string, since: string, reason: string): Promise<void> {
  const { in_use } = await transaction((tx) => reportLostKey(tx, actor, kid, { since, reason }));
  printLine(
    `${kid} is marked as compromised since ${since}. Its signature alone no longer proves that a receipt is genuine.`,
  );
  if (in_use) printLine(`Receipts are now signed with ${in_use}.`);
}

function withSecrets(work: () => Promise<void>): Promise<void> {
  return withDatabase("application", 2, async () => {
    // A new key is encrypted before it is stored.
    await openSecrets(readSettings(), await isDemonstration());
    await work();
  });
}
