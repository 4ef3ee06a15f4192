import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { coversAgency } from "#kernel/set-up-scope.ts";
import { type AccountChange, accountChanges } from "./account-change.ts";
import { type AgencyRow, readAgencyRow } from "./agency-row.ts";

/** An agency and the changes of its account, latest first. @throws AppError not-signed-in, forbidden, not-found */
export async function getAgency(
  actor: Actor,
  id: number,
): Promise<AgencyRow & { readonly account_changes: readonly AccountChange[] }> {
  if (!coversAgency(authorize(actor, "agency.view"), id)) throw notFound("agency");
  const agency = await readAgencyRow(database(), id);
  return { ...agency, account_changes: await accountChanges(database(), id) };
}
