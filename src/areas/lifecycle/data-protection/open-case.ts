import { sql } from "kysely";
import { ownUser } from "#areas/identity/people/own-user.ts";
import { parseCode } from "#domain/code.ts";
import { CASE_DAYS, type CaseKind, caseKindNames, MAX_PROOF_LENGTH } from "#domain/data-case.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { withoutDirections } from "#domain/invisible-characters.ts";
import { message } from "#domain/message.ts";
import { coversRecord } from "#domain/people/cover.ts";
import { plainText } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

export interface OpenedCase {
  readonly id: number;
  readonly code: string;
  readonly status: string;
}

/**
 * Opens a case for a person who made a request at the revenue office: `person` (code of a record or account), `kind`, `request`
 * in their words, `proof` of how their identity was verified.
 * @throws AppError not-signed-in, forbidden, invalid, case-open
 */
export async function openCase(tx: Tx, actor: Actor, raw: Raw): Promise<OpenedCase> {
  const scope = authorize(actor, "data_protection.work");
  const errors = new ValidationErrors();
  const kind = readKind(errors, raw["kind"]);
  const request = readText(errors, "request", raw["request"], 1000, "Enter what the person is asking for.");
  const proof = readText(
    errors,
    "proof",
    raw["proof"],
    MAX_PROOF_LENGTH,
    "Enter how you verified their identity.",
  );
  const about = await findPerson(tx, plainText(raw["person"]));
  if (!about || !coversRecord(scope, about.lga_id, null))
    errors.add("person", "No person or account has this code.");
  assertValid(errors);
  const { individual_id = null, user_id = null } = about ?? {};
  return insertCase(tx, actor, {
    individual_id,
    user_id,
    kind,
    request,
    proof,
    status: "open",
    taken_by: officerIdOf(actor),
    asked_by: null,
  });
}

/** Opens a case about the actor; an officer accepts it. @throws AppError not-signed-in, invalid, case-open */
export async function requestOwnData(tx: Tx, actor: Actor, raw: Raw): Promise<OpenedCase> {
  const { id } = ownUser(actor);
  const errors = new ValidationErrors();
  const kind = readKind(errors, raw["kind"]);
  const request = readText(errors, "request", raw["request"], 1000, "Enter what you are asking for.");
  assertValid(errors);
  const { rows } = await sql<{ individual_id: number | null }>`
    SELECT individual_id FROM app_user WHERE id = ${id}`.execute(tx);
  const individual_id = rows[0]?.individual_id ?? null;
  const user_id = individual_id === null ? id : null;
  return insertCase(tx, actor, {
    individual_id,
    user_id,
    kind,
    request,
    proof: null,
    status: "asked",
    taken_by: null,
    asked_by: id,
  });
}

interface NewCase {
  readonly individual_id: number | null;
  readonly user_id: number | null;
  readonly kind: CaseKind;
  readonly request: string;
  readonly proof: string | null;
  readonly status: "asked" | "open";
  readonly taken_by: number | null;
  readonly asked_by: number | null;
}

async function insertCase(tx: Tx, actor: Actor, input: NewCase): Promise<OpenedCase> {
  const { individual_id, user_id, kind } = input;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`data case ${individual_id} ${user_id}`}, 0))`.execute(
    tx,
  );
  const open = await sql<{ code: string }>`
    SELECT code FROM data_case WHERE kind = ${kind} AND status IN ('asked', 'open')
      AND individual_id IS NOT DISTINCT FROM ${individual_id}::bigint AND user_id IS NOT DISTINCT FROM ${user_id}::bigint`.execute(
    tx,
  );
  if (open.rows[0])
    throw new AppError(
      "conflict",
      message("Case {code} for the same request is still open.", { code: open.rows[0].code }),
      {
        code: "case-open",
      },
    );
  const row = await tx
    .insertInto("data_case")
    .values({
      ...input,
      due_on: sql<string>`(now() AT TIME ZONE 'Africa/Lagos')::date + ${CASE_DAYS}::integer`,
    })
    .returning(["id", "code", "status"])
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: "data_case.open",
    record_id: row.id,
    after: { kind, individual_id, user_id },
  });
  return row;
}

function readKind(errors: ValidationErrors, raw: unknown): CaseKind {
  const kind = caseKindNames.find((name) => name === raw);
  if (!kind) errors.add("kind", "Select the kind of request.");
  return kind ?? "access";
}

function readText(
  errors: ValidationErrors,
  field: string,
  raw: unknown,
  maxLength: number,
  missing: string,
): string {
  const text = typeof raw === "string" ? withoutDirections(raw).trim() : "";
  if (text === "") errors.add(field, missing);
  else if (text.length > maxLength)
    errors.add(field, message("Enter at most {most} characters.", { most: maxLength }));
  return text;
}

/** A person on record or an account, by code. An account with a linked record means that record. */
async function findPerson(db: Queryable, typed: string) {
  const code = parseCode(typed.trim());
  if (!code || (code.prefix !== "IND" && code.prefix !== "USR")) return undefined;
  const found =
    code.prefix === "IND"
      ? // A merged record stands for the record that it was merged into.
        sql`WITH RECURSIVE up (id, step) AS (SELECT ${code.id}::bigint, 0 UNION ALL SELECT m.survivor_id, up.step + 1
            FROM up JOIN record_merge m ON m.resource = 'individual' AND m.loser_id = up.id AND m.undone_at IS NULL WHERE up.step < 50)
          SELECT i.id AS individual_id, NULL::bigint AS user_id, i.lga_id FROM up JOIN individual i ON i.id = up.id
          ORDER BY up.step DESC LIMIT 1`
      : sql`SELECT i.id AS individual_id, CASE WHEN i.id IS NULL THEN u.id END AS user_id, i.lga_id
          FROM app_user u LEFT JOIN individual i ON i.id = u.individual_id WHERE u.id = ${code.id}`;
  const { rows } = await sql<{
    individual_id: number | null;
    user_id: number | null;
    lga_id: number | null;
  }>`${found}`.execute(db);
  return rows[0];
}
