import { sql } from "kysely";
import { lockRecord } from "#areas/registry/records/find.ts";
import { InputFaults, readCount } from "#domain/charging-input.ts";
import { message } from "#domain/message.ts";
import type { FieldFaults, Raw } from "#domain/record-input.ts";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { type Question, readQuestions } from "#domain/service/question.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { answeredOtherwise } from "./answered-otherwise.ts";
import { findForm } from "./form-row.ts";

export interface SavedQuestions {
  readonly version: number;
  readonly questions: readonly Question[];
  /** Whether that is another version than before. */
  readonly changed: boolean;
}

/**
 * Saves what a service asks. A change makes the next version; requests keep the questions they were asked.
 * @param body `questions`, and `version` as it was read, 0 where there was none
 * @param verb whether the service itself is only being entered
 * @throws AppError forbidden, not-found, not-editable, edited-meanwhile, invalid (all faults at once), question-answered,
 *   complaint-questions
 */
export async function saveQuestions(
  tx: Tx,
  actor: Actor,
  id: number,
  body: Raw,
  verb: "create" | "edit" = "edit",
): Promise<SavedQuestions> {
  authorizeEntry(actor, `service_subcategory.${verb}`, serviceSubcategory);
  const record = await lockRecord(tx, serviceSubcategory, id);
  if (record.status !== "active")
    throw new AppError("conflict", "This service is archived: its questions stay as they are.", {
      code: "not-editable",
    });
  await refuseOfComplaint(tx, id, body.questions);
  const faults = unknownIn(body);
  const counted = new InputFaults();
  const expected = readCount(counted, "version", body.version, 2_000_000_000, true);
  for (const { path, message } of counted.found) faults[path] = [message];
  const before = await findForm(tx, id);
  const version = before?.version ?? 0;
  if (expected !== null && expected !== version)
    throw new AppError(
      "conflict",
      "Somebody else changed these questions meanwhile. Look at them as they are now.",
      {
        code: "edited-meanwhile",
        data: { current: { version, questions: before?.questions ?? [] } },
      },
    );
  const read = readQuestions(body.questions, await keysEver(tx, id));
  refuse({ ...faults, ...read.faults });
  const { questions } = read;
  if (isSame(questions, before?.questions ?? [])) return { version, questions, changed: false };
  await refuseAnswered(tx, id, questions);
  await tx
    .insertInto("service_form")
    .values({
      subcategory_id: id,
      version: version + 1,
      questions: JSON.stringify(questions),
      created_by: actor.session?.user.id ?? null,
    })
    .execute();
  await audit(tx, actor, {
    action: "service_subcategory.ask",
    record_id: id,
    before: before && { version, questions: before.questions },
    after: { version: version + 1, questions },
  });
  return { version: version + 1, questions, changed: true };
}

function unknownIn(body: Raw): FieldFaults {
  const strange = Object.keys(body).filter((name) => name !== "version" && name !== "questions");
  return Object.fromEntries(strange.map((name) => [name, ["Unknown field."]]));
}

function refuse(fields: FieldFaults): void {
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
}

/** Keys stand for one question over all versions, also of one that is asked no longer. */
async function keysEver(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT q ->> 'key' AS key FROM service_form f, jsonb_array_elements(f.questions) AS q
    WHERE f.subcategory_id = ${id}`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Both were read by `readQuestions`, so that their parts stand in one order; of the database they may not. */
function isSame(one: readonly Question[], other: readonly Question[]): boolean {
  const told = (list: readonly Question[]) =>
    JSON.stringify(
      list.map(({ key, label, hint = "", type, required, choices = [] }) => [
        key,
        label,
        hint,
        type,
        required,
        choices,
      ]),
    );
  return told(one) === told(other);
}

/** @throws AppError question-answered: a key that has answers of another type */
async function refuseAnswered(tx: Tx, id: number, questions: readonly Question[]): Promise<void> {
  const answered = await answeredOtherwise(tx, id, questions);
  if (answered.length === 0) return;
  const fields: FieldFaults = {};
  for (const [at, { key }] of questions.entries())
    if (answered.includes(key))
      fields[`questions[${at}].type`] = [
        "This was answered already. Ask it as a new question; the old answers stay as they were given.",
      ];
  const labels = questions.flatMap(({ key, label }) => (answered.includes(key) ? [`“${label}”`] : []));
  throw new AppError(
    "conflict",
    message(
      "{list} was answered already, so its kind stays. Ask it as a new question; the old answers stay as they were given.",
      { list: labels.join(" and ") },
    ),
    { code: "question-answered", fields, data: { keys: answered } },
  );
}

/** The public page asks everybody the same: other questions would never be shown. @throws AppError complaint-questions */
async function refuseOfComplaint(tx: Tx, id: number, questions: unknown): Promise<void> {
  if (Array.isArray(questions) && questions.length === 0) return;
  const { rows } = await sql`
    SELECT FROM service_subcategory s JOIN service_category c ON c.id = s.category_id
    WHERE s.id = ${id} AND s.audience = 'public' AND c.product = 'complaints'`.execute(tx);
  if (rows.length === 0) return;
  const words = "Complaints ask the same of everybody, at /complaint: they have no questions of their own.";
  throw new AppError("conflict", words, { code: "complaint-questions" });
}
