import { type MouseEvent, useId } from "react";
import { flushSync } from "react-dom";
import { hasChoices, type QuestionType, questionLimits, questionTypes } from "#domain/service/question.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, Group } from "#ui/primitives/field.tsx";
import { Checkbox, Select, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { LabelOptions } from "#ui/primitives/options.tsx";
import type { Rows } from "../../shared/rows/use-rows.ts";
import styles from "./question-rows.module.css";
import { blankQuestion, type TypedQuestion } from "./question-typed.ts";

interface QuestionRowsProps {
  list: Rows<TypedQuestion>;
  errors: FieldErrors;
  code: string | undefined;
}

/** The questions of a service: add, edit, reorder and remove, all with keyboard-accessible buttons. */
export function QuestionRows({ list, errors, code }: QuestionRowsProps) {
  const listErrors = errors[list.name];
  const isFull = list.rows.length >= questionLimits.questions;
  return (
    <Group legend="Questions">
      <div className="stack">
        <input hidden {...list.hiddenInput} />
        {listErrors ? (
          <p className={styles.error} id={list.name} tabIndex={-1}>
            {listErrors.join(" ")}
          </p>
        ) : null}
        {code === "question-answered" ? <ReplaceQuestions list={list} errors={errors} /> : null}
        {list.rows.length === 0 ? (
          <p className="soft">
            Requesters can always add a description and files. Add questions for other details.
          </p>
        ) : (
          <ol className={styles.list}>
            {list.rows.map(({ key, row }, at) => (
              <li key={key}>
                <QuestionRow list={list} row={row} at={at} errors={errors} />
              </li>
            ))}
          </ol>
        )}
        <div>
          <Button
            small
            icon="plus"
            id={`${list.name}-add`}
            disabled={isFull}
            onClick={() => list.add(blankQuestion)}
          >
            Add question
          </Button>
          {isFull ? <p className="note">Maximum: {questionLimits.questions} questions.</p> : null}
        </div>
      </div>
    </Group>
  );
}

interface QuestionRowProps extends Omit<QuestionRowsProps, "code"> {
  row: TypedQuestion;
  at: number;
}

function QuestionRow({ list, row, at, errors }: QuestionRowProps) {
  const path = (name: string) => `${list.name}[${at}].${name}`;
  const set = (change: Partial<TypedQuestion>) => list.set(at, change);
  return (
    <fieldset className={styles.row} data-no-draft>
      <legend className={styles.legend}>Question {at + 1}</legend>
      <Actions list={list} at={at} />
      <Field name={path("label")} label="Question" error={errors[path("label")]}>
        <TextInput
          value={row.label}
          maxLength={questionLimits.label}
          autoComplete="off"
          onChange={(event) => set({ label: event.target.value })}
        />
      </Field>
      <div className={styles.pair}>
        <Field name={path("type")} label="Answer type" error={errors[path("type")]}>
          <Select value={row.type} onChange={(event) => set({ type: event.target.value })}>
            <LabelOptions labels={questionTypes} />
          </Select>
        </Field>
        <Checkbox
          checked={row.required === "yes"}
          onChange={(event) => set({ required: event.target.checked ? "yes" : "" })}
        >
          Required
        </Checkbox>
      </div>
      <div hidden={!hasChoices(row.type as QuestionType)}>
        <Field
          name={path("choices")}
          label="Options"
          hint={`Enter ${questionLimits.minChoices} to ${questionLimits.choices} options, one per line`}
          error={errors[path("choices")]}
        >
          <TextArea rows={4} value={row.choices} onChange={(event) => set({ choices: event.target.value })} />
        </Field>
      </div>
      <Field
        name={path("hint")}
        label="Help"
        hint="Shown below the question"
        error={errors[path("hint")]}
        optional
      >
        <TextInput
          value={row.hint}
          maxLength={questionLimits.hint}
          autoComplete="off"
          onChange={(event) => set({ hint: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}

function Actions({ list, at }: Pick<QuestionRowProps, "list" | "at">) {
  const id = (part: string) => `${list.name}[${at}].${part}`;
  const last = list.rows.length - 1;
  return (
    <div className={styles.actions}>
      <Button
        kind="quiet"
        iconOnly
        icon="arrow-up"
        id={id("up")}
        disabled={at === 0}
        onClick={() => list.move(at, -1)}
      >{`Move question ${at + 1} up`}</Button>
      <Button
        kind="quiet"
        iconOnly
        icon="arrow-down"
        id={id("down")}
        disabled={at === last}
        onClick={() => list.move(at, 1)}
      >{`Move question ${at + 1} down`}</Button>
      <Button
        kind="quiet"
        iconOnly
        icon="x"
        onClick={() => list.remove(at)}
      >{`Remove question ${at + 1}`}</Button>
    </div>
  );
}

/** Changing the kind of a question that has answers creates a new question under its own key. */
function ReplaceQuestions({ list, errors }: Omit<QuestionRowsProps, "code">) {
  const id = useId();
  const answered = list.rows.flatMap((_, at) => (errors[`${list.name}[${at}].type`] ? [at] : []));
  const text = answered.map((at) => `“${list.rows[at]?.row.label ?? ""}”`).join(" and ");
  function replaceQuestions(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget;
    flushSync(() => list.change(answered, { key: "" }));
    form?.requestSubmit();
  }
  return (
    <Notice
      kind="warn"
      action={
        <Button small aria-describedby={id} onClick={replaceQuestions}>
          Save as new question
        </Button>
      }
    >
      <span id={id}>
        {text} {answered.length === 1 ? "already has" : "already have"} answers. To keep them, save your
        change as a new question.
      </span>
    </Notice>
  );
}
