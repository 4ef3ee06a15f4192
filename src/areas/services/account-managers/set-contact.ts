import { sql } from "kysely";
import { contactFields } from "#domain/account-managers.ts";
import { readField, refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { isOwn, type ManagerRow, readManagers, requireManagerInScope } from "./manager-row.ts";

/**
 * Sets the contact details of a manager, and whether they are shown to payers. Omitted fields stay unchanged.
 * @param sent `office_phone`, `office_email`, `shown_to_payers`, and the `version` that the caller viewed
 * @throws AppError forbidden, not-found, invalid, edited-meanwhile
 */
export async function setContact(tx: Tx, actor: Actor, id: number, sent: Raw): Promise<ManagerRow> {
  await sql`SELECT FROM account_manager WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  const before = await getEditableManager(tx, actor, id);
  if (plainNumber(sent["version"]) !== before.version)
    throw new AppError(
      "conflict",
      "These contact details have changed since you opened them. Reload the page and try again.",
      {
        code: "edited-meanwhile",
      },
    );
  const errors = new ValidationErrors();
  refuseUnknown(errors, sent, ["office_phone", "office_email", "shown_to_payers", "version"]);
  const raw = { ...before, ...sent } as Raw;
  const office_phone = readField(errors, raw, "office_phone", contactFields.office_phone) as string | null;
  const office_email = readField(errors, raw, "office_email", contactFields.office_email) as string | null;
  const shown_to_payers = ["on", "yes", "true", true].includes(raw["shown_to_payers"] as string | true);
  if (shown_to_payers && office_phone === null && office_email === null && errors.found.length === 0)
    errors.add(
      "office_phone",
      "Enter a phone number or email address that payers can use.",
      "no-office-contact",
    );
  assertValid(errors);
  await sql`UPDATE account_manager SET office_phone = ${office_phone}, office_email = ${office_email},
      shown_to_payers = ${shown_to_payers}, updated_at = now(), updated_by = ${actor.session?.user.id ?? null}, version = version + 1
    WHERE id = ${id}`.execute(tx);
  const { office_phone: phone, office_email: email, shown_to_payers: visible } = before;
  await audit(tx, actor, {
    action: "account_manager.set_contact",
    record_id: id,
    before: { office_phone: phone, office_email: email, shown_to_payers: visible },
    after: { office_phone, office_email, shown_to_payers },
  });
  return getEditableManager(tx, actor, id);
}

/** The actor's own row, or that of a manager to whom they can assign payers. @throws AppError forbidden, not-found */
async function getEditableManager(tx: Tx, actor: Actor, id: number): Promise<ManagerRow> {
  const assigns = may(actor, "account_manager.assign");
  const scope = authorize(actor, assigns ? "account_manager.assign" : "account_manager.work");
  const [row] = await readManagers(tx, sql`m.id = ${id}`);
  if (!row || !(assigns || isOwn(actor, row))) throw notFound("account manager");
  return isOwn(actor, row) ? row : requireManagerInScope(tx, row, scope);
}
