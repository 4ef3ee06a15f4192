import type { Question } from "#domain/service/question.ts";
import { answerLimits } from "#domain/service/read-answers.ts";
import { Group } from "#ui/primitives/field.tsx";
import { AttachmentInput } from "./attachment-input.tsx";
import type { AttachmentList } from "./use-attachments.ts";

interface FilesQuestionProps {
  question: Question;
  errors: readonly string[] | undefined;
  /** The files that answer it. */
  list: AttachmentList;
}

/** A question that is answered with pictures or papers. */
export function FilesQuestion({ question, errors = [], list }: FilesQuestionProps) {
  const { key, label, hint, type, required } = question;
  const photos = type === "photo";
  const kinds = photos ? "Pictures" : "Pictures or PDFs";
  return (
    <Group legend={required ? label : `${label} (optional)`}>
      <AttachmentInput
        name={`answers.${key}`}
        list={list}
        label={label}
        hint={`${hint ? `${hint} ` : ""}${kinds}, at most ${answerLimits.files}, 10 MB each.`}
        photos={photos}
        errors={errors}
      />
    </Group>
  );
}
