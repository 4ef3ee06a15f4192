import { hasFiles, type Question } from "#domain/service/question.ts";

/** What was typed as answers, by the keys of the questions; files by their numbers. */
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

/** Something that was written to a question which is no longer asked, or is asked otherwise. */
export interface LeftOver {
  readonly key: string;
  readonly label: string;
  readonly words: string;
}

/** What would be gone from the screen once other questions stand there. */
export function leftOvers(
  form: FormData,
  before: readonly Question[],
  after: readonly Question[],
): LeftOver[] {
  return before.flatMap(({ key, label, type }) => {
    if (hasFiles(type) || after.some((one) => one.key === key && one.type === type)) return [];
    const words = form
      .getAll(`answers.${key}`)
      .filter((part) => typeof part === "string" && part !== "")
      .join(", ");
    return words ? [{ key, label, words }] : [];
  });
}
