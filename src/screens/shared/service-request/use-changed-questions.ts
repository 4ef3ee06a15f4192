import { useEffect, useRef } from "react";
import type { Question } from "#domain/service/question.ts";
import { type LeftOver, leftOvers } from "./ask-body.ts";

/** Keeps the answers to questions that are gone after the page was reloaded. */
export function useChangedQuestions(
  questions: readonly Question[],
  form: { readonly current: HTMLFormElement | null },
  notify: (left: readonly LeftOver[]) => void,
): () => void {
  const before = useRef<{ questions: readonly Question[]; typed: FormData }>(undefined);
  useEffect(() => {
    const stored = before.current;
    if (!stored || stored.questions === questions) return;
    before.current = undefined;
    notify(leftOvers(stored.typed, stored.questions, questions));
  }, [questions, notify]);
  return () => {
    if (form.current) before.current = { questions, typed: new FormData(form.current) };
  };
}
