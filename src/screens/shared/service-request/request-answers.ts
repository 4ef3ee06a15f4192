import { hasFiles, type Question } from "#domain/service/question.ts";

/** The answers of the form by question key; files by id. */
export function answersOf(
  form: FormData,
  questions: readonly Question[],
  filesOf: (key: string) => readonly number[],
): Record<string, unknown> {
  return Object.fromEntries(
    questions.map(({ key, type }) => {
      if (hasFiles(type)) return [key, filesOf(key)];
      const name = `answers.${key}`;
      return [key, type === "choices" ? form.getAll(name) : (form.get(name) ?? "")];
    }),
  );
}

/** An answer to a question that was removed or changed. */
export interface LostAnswer {
  readonly key: string;
  readonly label: string;
  readonly answer: string;
}

/** The answers that are lost when the questions change. */
export function lostAnswers(
  form: FormData,
  oldQuestions: readonly Question[],
  newQuestions: readonly Question[],
): LostAnswer[] {
  return oldQuestions.flatMap(({ key, label, type }) => {
    if (hasFiles(type) || newQuestions.some((one) => one.key === key && one.type === type)) return [];
    const text = form
      .getAll(`answers.${key}`)
      .filter((part) => typeof part === "string" && part !== "")
      .join(", ");
    return text ? [{ key, label, answer: text }] : [];
  });
}
