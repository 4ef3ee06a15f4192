import { withLockedCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { insertRecord } from "#areas/registry/records/create.ts";
import { assertValid, findErrors, withoutCodes } from "#areas/registry/records/find-errors.ts";
import { readConfirmed, rejectSimilar } from "#areas/registry/records/similar-records.ts";
import { typedText } from "#domain/invisible-characters.ts";
import { message } from "#domain/message.ts";
import { plainText } from "#domain/plain-value.ts";
import { type FieldErrors, type Raw, readRecordInput } from "#domain/record-input.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import type { Contact, RegistrationKind } from "#domain/registration-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type ClaimedRecord, lockClaimable } from "./claimable.ts";

/** The validated record of a new account; `write` creates it, or returns the claimed one. */
export interface Subject {
  /** Name of the account. */
  readonly name: string;
  readonly claimed: boolean;
  write(tx: Tx, actor: Actor, by: { id: number; area: string }): Promise<{ id: number; code: string }>;
}

const LONGEST_NAME = 100;
const REGISTERS: Readonly<Record<RegistrationKind, AnyResource>> = { individual, corporate };

/**
 * A new individual (active, to be verified) or corporate (submitted for approval).
 * @throws AppError invalid (all errors together), duplicate, likely-duplicates
 */
export async function readDetails(tx: Tx, actor: Actor, kind: RegistrationKind, body: Raw): Promise<Subject> {
  const resource = await withLockedCustom(tx, REGISTERS[kind], "owners");
  const { claim: _none, ...rest } = body;
  const { seen, raw } = readConfirmed(rest);
  const { values, errors } = readRecordInput(resource, raw);
  const contactNameErrors: FieldErrors =
    kind === "corporate" && !values.contact_name && !errors?.contact_name
      ? { contact_name: ["Enter the name of the contact person who is opening this account."] }
      : {};
  const duplicateErrors = withoutCodes(await findErrors(tx, resource, values));
  assertValid(errors, contactNameErrors, duplicateErrors);
  await rejectSimilar(tx, actor, resource, values, seen);
  const text = (field: string) => String(values[field] ?? "");
  const name =
    kind === "individual" ? `${text("first_name")} ${text("surname")}`.trim() : text("contact_name");
  const status = resource.approval ? "submitted" : "active";
  return {
    name: name.slice(0, LONGEST_NAME),
    claimed: false,
    write: (writing, actor, by) => insertRecord(writing, actor, resource, values, { status, by }),
  };
}

/**
 * A record on file with the verified contact.
 * @throws AppError record-taken, invalid
 */
export async function readClaim(
  tx: Tx,
  kind: RegistrationKind,
  contact: Contact,
  body: Raw,
): Promise<Subject> {
  const unknown = Object.keys(body).filter((name) => !["claim", "contact_name"].includes(name));
  if (unknown.length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", {
      fields: Object.fromEntries(unknown.map((name) => [name, ["Unknown field."]])),
    });
  const record = await lockClaimable(tx, kind, contact, typedText(plainText(body.claim)).toUpperCase());
  if (!record) throw recordTakenError();
  return {
    name: accountNameOf(kind, record, body),
    claimed: true,
    write: async () => ({ id: record.id, code: record.code }),
  };
}

/** A corporate does not sign in: its contact person does. */
function accountNameOf(kind: RegistrationKind, record: ClaimedRecord, body: Raw): string {
  if (kind === "individual") return record.name.slice(0, LONGEST_NAME);
  const typed = typedText(plainText(body.contact_name));
  if (typed.length > 0 && typed.length <= LONGEST_NAME) return typed;
  throw new AppError("invalid", "There is a problem with what you entered.", {
    fields: {
      contact_name: [message("Enter your name in at most {most} characters.", { most: LONGEST_NAME })],
    },
  });
}

function recordTakenError(): AppError {
  const message = "This record is no longer available. Select another or contact the revenue office.";
  return new AppError("conflict", message, { code: "record-taken" });
}
