import { sql } from "kysely";
import { english, message, type Translatable } from "#domain/message.ts";
import { lgasForAllAgencies } from "#domain/people/cover.ts";
import { type FieldErrors, type FieldValues, OUTSIDE_COUNTRY } from "#domain/record-input.ts";
import type { Scope } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { type Queryable, sideDatabase } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { databaseChecks, type ErrorContext, type Finding, readError } from "./database-checks.ts";
import type { RuleErrors } from "./register-rules.ts";

export interface Findings {
  readonly errors: FieldErrors;
  /** Whether the only errors are duplicate values. */
  readonly onlyDuplicates: boolean;
}

const ON_RECORD = "Already on record: {code}.";

/** Checks that need the database: duplicates of unique values or of the identity, and whether references exist. One query. */
export async function findErrors(
  db: Queryable,
  resource: AnyResource,
  values: FieldValues,
  context: ErrorContext = {},
): Promise<Findings> {
  const checks = databaseChecks(resource, values, context);
  if (checks.length === 0) return { errors: {}, onlyDuplicates: false };
  const { rows } = await sql<Finding>`
    ${sql.join(checks, sql` UNION ALL `)}`.execute(db);
  const errors: FieldErrors = {};
  for (const { field, code, fault } of rows)
    errors[field] ??= [readError(fault) ?? message("Already on record: {code}.", { code: code ?? "" })];
  return { errors, onlyDuplicates: rows.length > 0 && rows.every(({ code }) => code !== null) };
}

/** Removes record codes from errors, for users who must not learn which record has a value. */
export function withoutCodes({ errors, onlyDuplicates }: Findings): Findings {
  const messages = Object.entries(errors).map(([name, errors]) => [
    name,
    errors.map((error) =>
      typeof error === "object" && error.message_key === ON_RECORD
        ? "Already on record. If it is yours, contact the revenue office."
        : error,
    ),
  ]);
  return { errors: Object.fromEntries(messages), onlyDuplicates };
}

/** Officers limited to local governments can enter records only there; with a single one, it is the default. */
export function placeErrors(scope: Scope, values: FieldValues): FieldErrors {
  const own = lgasForAllAgencies(scope);
  if (own === "*" || !Object.hasOwn(values, "lga_id")) return {};
  if (values.lga_id === null && own.length === 1) values.lga_id = own[0] ?? null;
  const lga = values.lga_id;
  if (typeof lga !== "number") return { lga_id: ["Select the local government."] };
  return own.includes(lga) ? {} : { lga_id: ["Select one of your local governments."] };
}

/** @throws AppError invalid, or duplicate, outside-country or the code of the register's own rule if that is the only error */
export function assertValid(
  input: FieldErrors | undefined,
  place: FieldErrors,
  findings: Findings,
  ruled?: RuleErrors,
): void {
  const others: FieldErrors = { ...findings.errors, ...place, ...input };
  const fields: FieldErrors = { ...ruled?.fields, ...others };
  if (Object.keys(fields).length === 0) return;
  const data = ruled?.confirmation !== undefined && { data: { asks: [ruled.confirmation] } };
  if (ruled && Object.keys(others).length === 0)
    throw new AppError("invalid", joined(Object.values(ruled.fields).flat()), {
      code: ruled.code,
      fields,
      ...data,
    });
  const duplicate =
    findings.onlyDuplicates && Object.keys(fields).length === Object.keys(findings.errors).length;
  const outside = Object.values(fields)
    .flat()
    .every((text) => text === OUTSIDE_COUNTRY);
  if (outside) throw new AppError("invalid", OUTSIDE_COUNTRY, { code: "outside-country", fields });
  throw duplicate
    ? new AppError("invalid", "This is already on record.", { code: "duplicate", fields })
    : new AppError("invalid", "There is a problem with what you entered.", { fields, ...data });
}

/** Joins several sentences in English; a single one keeps its parameters. */
function joined(texts: readonly Translatable[]): Translatable {
  return texts.length === 1 && texts[0] !== undefined ? texts[0] : texts.map(english).join(" ");
}

/** Runs a write; a unique violation caused by a concurrent write becomes an error of its field. */
export async function withDuplicateErrors<T>(
  resource: AnyResource,
  values: FieldValues,
  exceptId: number | undefined,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    // The transaction has failed, so the conflicting record is looked up on another connection.
    assertValid(undefined, {}, await findErrors(sideDatabase(), resource, values, { exceptId }));
    throw new AppError("invalid", "Another record already has one of these values.", { code: "duplicate" });
  }
}
