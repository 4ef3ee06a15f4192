import { useEffect, useRef } from "react";
import type { Question } from "#domain/service/question.ts";
import { type LostAnswer, lostAnswers } from "./request-answers.ts";

/** Keeps the answers to questions that are gone after the page was reloaded. */
export function useChangedQuestions(
  questions: readonly Question[],
  form: { readonly current: HTMLFormElement | null },
  onLost: (left: readonly LostAnswer[]) => void,
): () => void {
  const previous = useRef<{ questions: readonly Question[]; answers: FormData }>(undefined);
  useEffect(() => {
    const saved = previous.current;
    if (!saved || saved.questions === questions) return;
    previous.current = undefined;
    onLost(lostAnswers(saved.answers, saved.questions, questions));
  }, [questions, onLost]);
  return () => {
    if (form.current) previous.current = { questions, answers: new FormData(form.current) };
  };
}
