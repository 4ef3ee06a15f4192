import { sql } from "kysely";
import { english, message, type Translatable } from "#domain/message.ts";
import { lgasForAllAgencies } from "#domain/people/cover.ts";
import { type FieldFaults, type FieldValues, OUTSIDE_COUNTRY } from "#domain/record-input.ts";
import type { Scope } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { type Queryable, sideDatabase } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Asking, type Finding, questionsAbout, readFault } from "./fault-questions.ts";
import type { Ruled } from "./own-rules.ts";

export interface Findings {
  readonly errors: FieldFaults;
  /** Whether there is no other fault than values that another record holds. */
  readonly onlyDuplicates: boolean;
}

const ON_RECORD = "Already on record: {code}.";

/**
 * What only the database can say of values: whether another record holds a unique one or is the same, and whether
 * what they refer to exists. One query.
 */
export async function findFaults(
  db: Queryable,
  resource: AnyResource,
  values: FieldValues,
  asking: Asking = {},
): Promise<Findings> {
  const questions = questionsAbout(resource, values, asking);
  if (questions.length === 0) return { errors: {}, onlyDuplicates: false };
  const { rows } = await sql<Finding>`
    ${sql.join(questions, sql` UNION ALL `)}`.execute(db);
  const errors: FieldFaults = {};
  for (const { field, code, fault } of rows)
    errors[field] ??= [readFault(fault) ?? message("Already on record: {code}.", { code: code ?? "" })];
  return { errors, onlyDuplicates: rows.length > 0 && rows.every(({ code }) => code !== null) };
}

/** Which record holds a value is nobody's business out here. */
export function withoutCodes({ errors, onlyDuplicates }: Findings): Findings {
  const told = Object.entries(errors).map(([name, faults]) => [
    name,
    faults.map((fault) =>
      typeof fault === "object" && fault.message_key === ON_RECORD
        ? "On record already. If it is yours, ask the office."
        : fault,
    ),
  ]);
  return { errors: Object.fromEntries(told), onlyDuplicates };
}

/** An officer of some local governments enters records there and nowhere else; of only one, there. */
export function placeFaults(scope: Scope, values: FieldValues): FieldFaults {
  const own = lgasForAllAgencies(scope);
  if (own === "*" || !Object.hasOwn(values, "lga_id")) return {};
  if (values.lga_id === null && own.length === 1) values.lga_id = own[0] ?? null;
  const lga = values.lga_id;
  if (typeof lga !== "number") return { lga_id: ["Choose the local government."] };
  return own.includes(lga) ? {} : { lga_id: ["Choose a local government that is yours."] };
}

/** @throws AppError invalid, or duplicate, outside-country or the code of the register's own rule when nothing else is wrong */
export function refuseFaults(
  input: FieldFaults | undefined,
  place: FieldFaults,
  found: Findings,
  ruled?: Ruled,
): void {
  const others: FieldFaults = { ...found.errors, ...place, ...input };
  const fields: FieldFaults = { ...ruled?.fields, ...others };
  if (Object.keys(fields).length === 0) return;
  const data = ruled?.asks !== undefined && { data: { asks: [ruled.asks] } };
  if (ruled && Object.keys(others).length === 0)
    throw new AppError("invalid", joined(Object.values(ruled.fields).flat()), {
      code: ruled.code,
      fields,
      ...data,
    });
  const duplicate = found.onlyDuplicates && Object.keys(fields).length === Object.keys(found.errors).length;
  const outside = Object.values(fields)
    .flat()
    .every((words) => words === OUTSIDE_COUNTRY);
  if (outside) throw new AppError("invalid", OUTSIDE_COUNTRY, { code: "outside-country", fields });
  throw duplicate
    ? new AppError("invalid", "This is on record already.", { code: "duplicate", fields })
    : new AppError("invalid", "Some things need putting right.", { fields, ...data });
}

/** Several sentences as one, in English; a single one keeps its values. */
function joined(texts: readonly Translatable[]): Translatable {
  return texts.length === 1 && texts[0] !== undefined ? texts[0] : texts.map(english).join(" ");
}

/** Runs a write; a unique value that somebody else took a moment before becomes a fault of its field. */
export async function refusingDuplicates<T>(
  resource: AnyResource,
  values: FieldValues,
  exceptId: number | undefined,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    // The transaction is lost, so the record in the way is looked up beside it.
    refuseFaults(undefined, {}, await findFaults(sideDatabase(), resource, values, { exceptId }));
    throw new AppError("invalid", "Another record holds one of these values already.", { code: "duplicate" });
  }
}
