import { sql } from "kysely";
import { lockRecord } from "#areas/registry/records/find.ts";
import { readCount, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { FieldErrors, Raw } from "#domain/record-input.ts";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { type Question, readQuestions } from "#domain/service/question.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { keysAnsweredWithOtherType } from "./answered-with-other-type.ts";
import { findForm } from "./form-row.ts";

export interface SavedQuestions {
  readonly version: number;
  readonly questions: readonly Question[];
  /** Whether a new version of the questions was created. */
  readonly changed: boolean;
}

/**
 * Saves the questions of a service. A change creates a new version; existing requests keep theirs.
 * @param body `questions`, and the `version` that was read, 0 if there was none
 * @param verb whether the service is being created
 * @throws AppError forbidden, not-found, not-editable, edited-meanwhile, invalid (all errors at once), question-answered,
 * complaint-questions
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
    throw new AppError("conflict", "This service is archived, so its questions can’t be changed.", {
      code: "not-editable",
    });
  await assertNotComplaint(tx, id, body.questions);
  const errors = unknownFields(body);
  const versionErrors = new ValidationErrors();
  const expected = readCount(versionErrors, "version", body.version, 2_000_000_000, true);
  for (const { path, message } of versionErrors.found) errors[path] = [message];
  const before = await findForm(tx, id);
  const version = before?.version ?? 0;
  if (expected !== null && expected !== version)
    throw new AppError(
      "conflict",
      "Another officer has changed these questions. Reload the page to see them.",
      {
        code: "edited-meanwhile",
        data: { current: { version, questions: before?.questions ?? [] } },
      },
    );
  const read = readQuestions(body.questions, await allQuestionKeys(tx, id));
  assertNoErrors({ ...errors, ...read.faults });
  const { questions } = read;
  if (isSame(questions, before?.questions ?? [])) return { version, questions, changed: false };
  await assertTypesUnchanged(tx, id, questions);
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

function unknownFields(body: Raw): FieldErrors {
  const unknownNames = Object.keys(body).filter((name) => name !== "version" && name !== "questions");
  return Object.fromEntries(unknownNames.map((name) => [name, ["Unknown field."]]));
}

function assertNoErrors(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
}

/** A key identifies one question across all versions, including removed questions. */
async function allQuestionKeys(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT q ->> 'key' AS key FROM service_form f, jsonb_array_elements(f.questions) AS q
    WHERE f.subcategory_id = ${id}`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Both were read by `readQuestions`, which fixes the order of keys; the database doesn't. */
function isSame(one: readonly Question[], other: readonly Question[]): boolean {
  const serialise = (list: readonly Question[]) =>
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
  return serialise(one) === serialise(other);
}

/** @throws AppError question-answered: a key has answers of another type */
async function assertTypesUnchanged(tx: Tx, id: number, questions: readonly Question[]): Promise<void> {
  const answered = await keysAnsweredWithOtherType(tx, id, questions);
  if (answered.length === 0) return;
  const fields: FieldErrors = {};
  for (const [at, { key }] of questions.entries())
    if (answered.includes(key))
      fields[`questions[${at}].type`] = [
        "This question has already been answered. Add a new question instead; existing answers are kept.",
      ];
  const labels = questions.flatMap(({ key, label }) => (answered.includes(key) ? [`“${label}”`] : []));
  throw new AppError(
    "conflict",
    message(
      "Already answered, so the type can’t be changed: {list}. Add a new question instead; existing answers are kept.",
      { list: labels.join(" and ") },
    ),
    { code: "question-answered", fields, data: { keys: answered } },
  );
}

/** The public complaint page has fixed questions. @throws AppError complaint-questions */
async function assertNotComplaint(tx: Tx, id: number, questions: unknown): Promise<void> {
  if (Array.isArray(questions) && questions.length === 0) return;
  const { rows } = await sql`
    SELECT FROM service_subcategory s JOIN service_category c ON c.id = s.category_id
    WHERE s.id = ${id} AND s.audience = 'public' AND c.product = 'complaints'`.execute(tx);
  if (rows.length === 0) return;
  const text = "You can’t add questions to complaints. All complaints use the form at /complaint.";
  throw new AppError("conflict", text, { code: "complaint-questions" });
}
