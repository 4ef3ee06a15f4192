import { createRecord } from "#areas/registry/records/create.ts";
import type { AnyRecord } from "#areas/registry/records/row.ts";
import { updateRecord } from "#areas/registry/records/update.ts";
import type { FieldErrors, Raw } from "#domain/record-input.ts";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { readQuestions } from "#domain/service/question.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, type Fields } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type SavedQuestions, saveQuestions } from "./save-questions.ts";

export interface SavedService {
  readonly record: AnyRecord;
  readonly form: SavedQuestions | undefined;
}

/**
 * Creates a service with its questions, both or neither.
 * @param body the fields of a service subcategory, and `questions`
 * @throws AppError forbidden, invalid (all errors of both at once), duplicate, service-terms
 */
export async function createService(tx: Tx, actor: Actor, body: Raw): Promise<SavedService> {
  const { questions = [], ...fields } = body;
  const record = await withAdditionalErrors(questionErrors(questions), () =>
    createRecord(tx, actor, serviceSubcategory, fields),
  );
  const hasQuestions = Array.isArray(questions) && questions.length > 0;
  const form = hasQuestions
    ? await saveQuestions(tx, actor, record.id, { version: 0, questions }, "create")
    : undefined;
  return { record, form };
}

/**
 * Updates a service and its questions, both or neither.
 * @param body `version`, and changed fields; `questions` and `form_version` if these change
 * @throws AppError forbidden, not-found, edited-meanwhile, not-editable, invalid (all errors of both at once), duplicate,
 * service-terms, question-answered
 */
export async function updateService(tx: Tx, actor: Actor, id: number, body: Raw): Promise<SavedService> {
  const { questions, form_version, ...fields } = body;
  const errors = questions === undefined ? {} : questionErrors(questions);
  const { record } = await withAdditionalErrors(errors, () =>
    updateRecord(tx, actor, serviceSubcategory, id, fields),
  );
  const form =
    questions === undefined
      ? undefined
      : await saveQuestions(tx, actor, id, { version: form_version, questions });
  return { record, form };
}

const questionErrors = (questions: unknown): FieldErrors => readQuestions(questions).faults;

/** Adds known validation errors to those of `work`, which is then rolled back. */
async function withAdditionalErrors<T>(errors: FieldErrors, work: () => Promise<T>): Promise<T> {
  const hasErrors = Object.keys(errors).length > 0;
  const done = await work().catch((error: unknown) => {
    if (hasErrors && error instanceof AppError && error.kind === "invalid")
      throw invalidError({ ...error.options.fields, ...errors });
    throw error;
  });
  if (hasErrors) throw invalidError(errors);
  return done;
}

function invalidError(fields: Fields): AppError {
  return new AppError("invalid", "There is a problem with what you entered.", { fields });
}
