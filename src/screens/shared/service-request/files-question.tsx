import type { Question } from "#domain/service/question.ts";
import { answerLimits } from "#domain/service/read-answers.ts";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { Group } from "#ui/primitives/field.tsx";
import { AttachmentInput } from "./attachment-input.tsx";
import type { AttachmentList } from "./use-attachments.ts";

interface FilesQuestionProps {
  question: Question;
  errors: readonly string[] | undefined;
  /** The files of the answer. */
  list: AttachmentList;
}

/** A question answered with images or documents. */
export function FilesQuestion({ question, errors = [], list }: FilesQuestionProps) {
  const { key, label, hint, type, required } = question;
  const photos = type === "photo";
  const limitParams = { n: answerLimits.files };
  const limits = photos
    ? t("Up to {n} images, 10 MB each.", limitParams)
    : t("Up to {n} images or PDFs, 10 MB each.", limitParams);
  return (
    <Group legend={required ? label : `${label} ${t(uiLabels.optional)}`}>
      <AttachmentInput
        name={`answers.${key}`}
        list={list}
        label={label}
        hint={hint ? `${hint} ${limits}` : limits}
        photos={photos}
        errors={errors}
      />
    </Group>
  );
}
