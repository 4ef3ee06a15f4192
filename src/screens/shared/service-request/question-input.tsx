import type { ReactNode } from "react";
import type { Question } from "#domain/service/question.ts";
import { hasFiles } from "#domain/service/question.ts";
import { answerLimits } from "#domain/service/read-answers.ts";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Checkbox, Radio, Select, TextArea, TextInput } from "#ui/primitives/input.tsx";
import styles from "./question-input.module.css";

export interface QuestionInputProps {
  question: Question;
  /** Prefix of the input names: `answers.<key>`. */
  prefix?: string;
  /** The stored answer. */
  value?: unknown;
  error?: readonly string[] | undefined;
  /** Renders questions for photos and files; without it they are disabled. */
  files?: (question: Question) => ReactNode;
}

/** The input for one question of a service. */
export function QuestionInput({ question, prefix = "answers", value, error, files }: QuestionInputProps) {
  const { key, label, hint, type, required } = question;
  const name = `${prefix}.${key}`;
  if (type === "yes-no" || type === "choices")
    return <ChoiceQuestion question={question} name={name} value={value} error={error} />;
  if (hasFiles(type) && files) return files(question);
  const counter = type === "long-text" ? { counter: answerLimits.longText } : {};
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={!required} {...counter}>
      <Control question={question} value={value} />
    </Field>
  );
}

function Control({ question, value }: Pick<QuestionInputProps, "question" | "value">) {
  const { type, required, choices = [] } = question;
  const text = value === undefined || value === null ? "" : String(value);
  switch (type) {
    case "long-text":
      return <TextArea rows={4} maxLength={answerLimits.longText} defaultValue={text} required={required} />;
    case "number":
      return (
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={text}
          required={required}
          short
        />
      );
    case "date":
      return <TextInput type="date" defaultValue={text} required={required} short />;
    case "choice":
      return (
        <Select defaultValue={text} required={required}>
          <option value="">{required ? t("Select") : t("No answer")}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      );
    case "photo":
      return <TextInput type="file" accept="image/*" multiple disabled />;
    case "file":
      return <TextInput type="file" multiple disabled />;
    default:
      return (
        <TextInput autoComplete="off" maxLength={answerLimits.text} defaultValue={text} required={required} />
      );
  }
}

interface ChoiceQuestionProps extends Pick<QuestionInputProps, "question" | "value" | "error"> {
  name: string;
}

/** Yes or no, or any of several choices. */
function ChoiceQuestion({ question, name, value, error = [] }: ChoiceQuestionProps) {
  const { label, hint, type, required, choices = [] } = question;
  const describedBy = [hint ? `${name}-hint` : "", error.length > 0 ? `${name}-error` : ""]
    .filter(Boolean)
    .join(" ");
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset id={name} tabIndex={-1} className={styles.set} aria-describedby={describedBy || undefined}>
      <legend className={styles.legend}>
        {label}
        {required ? null : <span className={styles.optional}> {t(uiLabels.optional)}</span>}
      </legend>
      {hint ? (
        <span className={styles.hint} id={`${name}-hint`}>
          {hint}
        </span>
      ) : null}
      {type === "yes-no" ? (
        <>
          <Radio name={name} value="yes" defaultChecked={value === true}>
            {t("Yes")}
          </Radio>
          <Radio name={name} value="no" defaultChecked={value === false}>
            {t("No")}
          </Radio>
          {required ? null : (
            <Radio name={name} value="" defaultChecked={value === undefined || value === null}>
              {t("No answer")}
            </Radio>
          )}
        </>
      ) : (
        choices.map((choice) => (
          <Checkbox key={choice} name={name} value={choice} defaultChecked={chosen.includes(choice)}>
            {choice}
          </Checkbox>
        ))
      )}
      {error.length > 0 ? (
        <span className={styles.error} id={`${name}-error`}>
          {error.map((error) => t(error)).join(" ")}
        </span>
      ) : null}
    </fieldset>
  );
}
