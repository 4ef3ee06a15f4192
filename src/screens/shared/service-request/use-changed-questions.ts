import { useEffect, useRef } from "react";
import type { Question } from "#domain/service/question.ts";
import { type LeftOver, leftOvers } from "./ask-body.ts";

/** Keeps the answers to questions that are gone after the page was reloaded. */
export function useChangedQuestions(
  questions: readonly Question[],
  form: { readonly current: HTMLFormElement | null },
  tell: (left: readonly LeftOver[]) => void,
): () => void {
  const before = useRef<{ questions: readonly Question[]; typed: FormData }>(undefined);
  useEffect(() => {
    const kept = before.current;
    if (!kept || kept.questions === questions) return;
    before.current = undefined;
    tell(leftOvers(kept.typed, kept.questions, questions));
  }, [questions, tell]);
  return () => {
    if (form.current) before.current = { questions, typed: new FormData(form.current) };
  };
}
