import { hasFiles, type Question } from "#domain/service/question.ts";
import { answerLimits } from "#domain/service/read-answers.ts";
import { Field, Group } from "#ui/primitives/field.tsx";
import { Checkbox, Select, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { AttachmentInput } from "./attachment-input.tsx";
import type { AttachmentList } from "./use-attachments.ts";

interface QuestionInputProps {
  question: Question;
  errors: readonly string[] | undefined;
  /** Where files answer it. */
  list: AttachmentList;
}

/** The control a question is answered with; its name is `answers.` and the question's key. */
export function QuestionInput({ question, errors = [], list }: QuestionInputProps) {
  const { key, label, hint, type, required, choices = [] } = question;
  const name = `answers.${key}`;
  if (hasFiles(type)) return <FilesQuestion question={question} errors={errors} list={list} />;
  if (type === "choices")
    return (
      <Group legend={required ? label : `${label} (optional)`}>
        {hint ? <p className="note">{hint}</p> : null}
        {choices.map((choice) => (
          <Checkbox key={choice} name={name} value={choice}>
            {choice}
          </Checkbox>
        ))}
        {errors.map((error) => (
          <Notice key={error} kind="bad">
            {error}
          </Notice>
        ))}
      </Group>
    );
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={errors}
      optional={!required}
      {...(type === "long-text" && { counter: answerLimits.longText })}
    >
      <Control type={type} choices={choices} />
    </Field>
  );
}

function Control({ type, choices }: { type: Question["type"]; choices: readonly string[] }) {
  switch (type) {
    case "long-text":
      return <TextArea rows={4} maxLength={answerLimits.longText} />;
    case "number":
      return <TextInput inputMode="decimal" maxLength={20} short autoComplete="off" />;
    case "date":
      return <TextInput type="date" short />;
    case "yes-no":
      return (
        <Select short defaultValue="">
          <option value="">Choose</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </Select>
      );
    case "choice":
      return (
        <Select defaultValue="">
          <option value="">Choose</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      );
    default:
      return <TextInput maxLength={answerLimits.text} autoComplete="off" />;
  }
}

function FilesQuestion({ question, errors = [], list }: QuestionInputProps) {
  const { label, hint, type, required } = question;
  const photos = type === "photo";
  const kinds = photos ? "Pictures" : "Pictures or PDFs";
  return (
    <Group legend={required ? label : `${label} (optional)`}>
      <AttachmentInput
        list={list}
        label={label}
        hint={`${hint ? `${hint} ` : ""}${kinds}, at most ${answerLimits.files}, 10 MB each.`}
        photos={photos}
        errors={errors}
      />
    </Group>
  );
}
