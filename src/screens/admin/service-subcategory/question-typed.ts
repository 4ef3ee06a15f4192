import { hasChoices, type Question, type QuestionType } from "#domain/service/question.ts";

/** A question as held by the form: strings as typed. The first field of a new question gets the focus. */
export type TypedQuestion = Readonly<
  Record<"label" | "type" | "required" | "hint" | "choices" | "key", string>
>;

export const blankQuestion: TypedQuestion = {
  label: "",
  type: "text",
  required: "yes",
  hint: "",
  choices: "",
  key: "",
};

/** An existing question, for editing. */
export function typedQuestion({ label, type, required, hint, choices, key }: Question): TypedQuestion {
  return {
    label,
    type,
    key,
    hint: hint ?? "",
    required: required ? "yes" : "",
    choices: (choices ?? []).join("\n"),
  };
}

/** The values to send. Options of a question that is no longer a list stay in the form but are not sent. */
export function questionBody({ label, type, required, hint, choices, key }: TypedQuestion) {
  return {
    label,
    type,
    hint,
    required: required === "yes",
    ...(key !== "" && { key }),
    ...(hasChoices(type as QuestionType) && { choices }),
  };
}

/** The question for the preview; undefined without a text. */
export function previewQuestion(typed: TypedQuestion, at: number): Question | undefined {
  const label = typed.label.trim();
  if (label === "") return undefined;
  const choices = typed.choices
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    key: `question_${at + 1}`,
    label,
    type: typed.type as QuestionType,
    required: typed.required === "yes",
    ...(typed.hint.trim() && { hint: typed.hint.trim() }),
    ...(hasChoices(typed.type as QuestionType) && { choices: [...new Set(choices)] }),
  };
}
