import { Panel } from "#ui/primitives/panel.tsx";
import { QuestionInput } from "../../shared/service-request/question-input.tsx";
import styles from "./question-preview.module.css";
import { previewQuestion, type TypedQuestion } from "./question-typed.ts";

/** Interactive preview of the questions as requesters see them; nothing is sent. */
export function QuestionPreview({ questions }: { questions: readonly TypedQuestion[] }) {
  const visible = questions.flatMap((typed, at) => previewQuestion(typed, at) ?? []);
  return (
    <Panel title="Preview" className={styles.preview}>
      {visible.length === 0 ? (
        <p className="soft">Add a question to preview it.</p>
      ) : (
        <form className="stack" data-no-draft onSubmit={(event) => event.preventDefault()}>
          {visible.map((question) => (
            <QuestionInput
              // A different kind of control is reset.
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
