import { readField, refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { formatDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { agenciesOfAnyGrant, coversRecord, type GrantedScope, lgasOfAnyGrant } from "#domain/people/cover.ts";
import type { Raw } from "#domain/record-input.ts";
import { readNotes, tillFields } from "#domain/till.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { postCash, tillAccounts } from "./till-accounts.ts";

/**
 * Opens a till for today with a counted float. One for each cashier and each counter at a time.
 * @param raw place, notes, agency_id and lga_id (required if the cashier's right is limited to some)
 * @throws AppError forbidden, not-signed-in, invalid, till-open, place-taken
 */
export async function openTill(tx: Tx, actor: Actor, raw: Raw): Promise<{ id: number; code: string }> {
  const scope = authorize(actor, "till.use");
  const me = officerIdOf(actor);
  const errors = new ValidationErrors();
  refuseUnknown(errors, raw, ["place", "notes", "agency_id", "lga_id"]);
  const place = String(readField(errors, raw, "place", tillFields.place) ?? "");
  const agency_id = await readLimitedId(tx, errors, raw.agency_id, "agency", agenciesOfAnyGrant(scope));
  const lga_id = await readLimitedId(tx, errors, raw.lga_id, "lga", lgasOfAnyGrant(scope));
  if (!errors.has("agency_id") && !errors.has("lga_id") && !coversRecord(scope, lga_id, agency_id))
    errors.add(
      "agency_id",
      "Select an agency and a local government that are both covered by one of your roles.",
    );
  const { notes, kobo } = readNotes(errors, raw);
  if (!errors.has("place") && !/[a-z0-9]/i.test(place)) errors.add("place", "Enter the name of the counter.");
  assertValid(errors);
  await refuseSecondTill(tx, me);
  const day = await lagosToday(tx);
  const created = await tx
    .insertInto("till")
    .values({
      cashier_id: me,
      place,
      agency_id,
      lga_id,
      day,
      float_notes: JSON.stringify(notes),
      float_kobo: kobo,
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow()
    .catch(translateConstraintError);
  const till = { id: created.id, agency_id };
  await postCash(tx, till, 0, [
    { code: "till.open", debit: tillAccounts.drawer(till), credit: tillAccounts.float(till), kobo },
  ]);
  const after = { code: created.code, place, day, float_kobo: kobo };
  await audit(tx, actor, { action: "till.open", record_id: created.id, after });
  return created;
}

/** If the right is limited, one of its values has to be selected; otherwise it is optional. */
async function readLimitedId(
  tx: Tx,
  errors: ValidationErrors,
  raw: unknown,
  table: "agency" | "lga",
  allowed: GrantedScope["lga"],
): Promise<number | null> {
  const path = `${table}_id`;
  const noun = table === "agency" ? "agency" : "local government";
  if (raw === undefined || raw === null || raw === "") {
    if (allowed !== "*") errors.add(path, message("Select the {field}.", { field: noun }));
    return null;
  }
  const id =
    typeof raw === "number" || (typeof raw === "string" && /^\d{1,10}$/.test(raw)) ? Number(raw) : Number.NaN;
  const known =
    Number.isSafeInteger(id) &&
    (allowed === "*" || allowed.includes(id)) &&
    (await tx.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
  if (!known)
    errors.add(
      path,
      table === "agency"
        ? "Select an agency that you have access to."
        : "Select a local government that you have access to.",
    );
  return known ? id : null;
}

async function refuseSecondTill(tx: Tx, me: number): Promise<void> {
  const open = await tx
    .selectFrom("till")
    .select(["id", "code", "day"])
    .where("cashier_id", "=", me)
    .where("status", "=", "open")
    .executeTakeFirst();
  if (open)
    throw new AppError(
      "conflict",
      message("Your till {code} from {date} is still open. Count and close it first.", {
        code: open.code,
        date: formatDate(open.day),
      }),
      {
        code: "till-open",
        data: { id: open.id, day: open.day },
      },
    );
}

/** Concurrent openings: the second violates the unique index. */
function translateConstraintError(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === "till_open_cashier")
    throw new AppError("conflict", "You already have an open till.", { code: "till-open" });
  if (constraint === "till_open_place")
    throw new AppError(
      "conflict",
      "Another cashier has an open till at this counter. Ask them to count it first, or enter another counter name.",
      {
        code: "place-taken",
        fields: { place: ["Another cashier has an open till at this counter."] },
      },
    );
  throw error;
}
