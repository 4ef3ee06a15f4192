import { hasChoices, type Question, type QuestionType } from "#domain/service/question.ts";

/** A question as the form holds it: texts as they were typed. The first part takes the focus of a new one. */
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

/** A question there is, for changing. */
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

/** What is sent of it. Choices typed for a list that it is no longer stay in the form, and are not sent. */
export function sentQuestion({ label, type, required, hint, choices, key }: TypedQuestion) {
  return {
    label,
    type,
    hint,
    required: required === "yes",
    ...(key !== "" && { key }),
    ...(hasChoices(type as QuestionType) && { choices }),
  };
}

/** As whoever asks for the service will see it, as far as it is typed; undefined without words. */
export function shownQuestion(typed: TypedQuestion, at: number): Question | undefined {
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
