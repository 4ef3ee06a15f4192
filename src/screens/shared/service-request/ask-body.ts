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
export interface LeftOver {
  readonly key: string;
  readonly label: string;
  readonly words: string;
}

/** The answers that are lost when the questions change. */
export function leftOvers(
  form: FormData,
  before: readonly Question[],
  after: readonly Question[],
): LeftOver[] {
  return before.flatMap(({ key, label, type }) => {
    if (hasFiles(type) || after.some((one) => one.key === key && one.type === type)) return [];
    const text = form
      .getAll(`answers.${key}`)
      .filter((part) => typeof part === "string" && part !== "")
      .join(", ");
    return text ? [{ key, label, words: text }] : [];
  });
}
