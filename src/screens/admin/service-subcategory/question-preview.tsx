import { Panel } from "#ui/primitives/panel.tsx";
import { QuestionInput } from "../../shared/service-request/question-input.tsx";
import styles from "./question-preview.module.css";
import { shownQuestion, type TypedQuestion } from "./question-typed.ts";

/** The questions as whoever asks for the service sees them, to be tried out: nothing of it is sent. */
export function QuestionPreview({ questions }: { questions: readonly TypedQuestion[] }) {
  const shown = questions.flatMap((typed, at) => shownQuestion(typed, at) ?? []);
  return (
    <Panel title="Preview" className={styles.preview}>
      {shown.length === 0 ? (
        <p className="soft">Add a question to preview it.</p>
      ) : (
        <form className="stack" data-no-draft onSubmit={(event) => event.preventDefault()}>
          {shown.map((question) => (
            <QuestionInput
              // Another kind of control begins anew.
              key={`${question.key} ${question.type}`}
              question={question}
              prefix="preview"
            />
          ))}
        </form>
      )}
    </Panel>
  );
}
