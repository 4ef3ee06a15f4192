import type { ServiceChoices } from "#areas/services/set-up/service-choices.ts";
import { serviceCategory } from "#domain/register/service-category.ts";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import type { Question } from "#domain/service/question.ts";
import { WithAside } from "#ui/primitives/layout.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { adminFormConfig, type RecordFormConfig } from "../../shared/records/form-config.ts";
import type { RecordFormProps } from "../../shared/records/form-props.ts";
import { useRows } from "../../shared/rows/use-rows.ts";
import { QuestionPreview } from "./question-preview.tsx";
import { QuestionRows } from "./question-rows.tsx";
import { questionBody, type TypedQuestion, typedQuestion } from "./question-typed.ts";

interface ServiceFormProps extends Pick<RecordFormProps, "title" | "record" | "submitLabel"> {
  choices: ServiceChoices;
  form: { readonly version: number; readonly questions: readonly Question[] };
}

const NAME = "questions";
const PARTS: Readonly<Record<string, string>> = {
  label: "Question",
  type: "Answer type",
  choices: "Options",
  hint: "Help",
};

/** A service and its questions in one form, with a preview of what requesters will see. */
export function ServiceForm({ choices, form, ...props }: ServiceFormProps) {
  const list = useRows<TypedQuestion>(NAME, form.questions.map(typedQuestion));
  const leads: RecordFormConfig = {
    ...adminFormConfig(serviceSubcategory),
    path: `${recordPages.api(serviceSubcategory)}/with-questions`,
    choices,
    body: (typed) => serviceBody(typed, props.record ? form.version : undefined),
    labels: errorLabel,
  };
  return (
    <WithAside>
      <div>
        <RecordForm
          resource={serviceSubcategory}
          lgas={[]}
          config={leads}
          before={() => (choices.category_id.length === 0 ? <NoCategory /> : null)}
          {...props}
        >
          {({ errors, code }) => <QuestionRows list={list} errors={errors} code={code} />}
        </RecordForm>
      </div>
      <QuestionPreview questions={list.rows.map(({ row }) => row)} />
    </WithAside>
  );
}

/** The questions are submitted as one value; their controls have names only for drafts and errors. */
function serviceBody(typed: Readonly<Record<string, unknown>>, form_version: number | undefined) {
  const fields = Object.entries(typed).filter(([name]) => !name.startsWith(NAME));
  const rows = JSON.parse(String(typed[NAME] ?? "[]")) as TypedQuestion[];
  return {
    ...Object.fromEntries(fields),
    questions: rows.map(questionBody),
    ...(form_version !== undefined && { form_version }),
  };
}

/** "questions[2].label" → "Question 3, question" */
function errorLabel(path: string): string | undefined {
  const [, at, part = ""] = /^questions\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  if (at === undefined) return path === NAME ? "Questions" : undefined;
  return part === "label"
    ? `Question ${Number(at) + 1}`
    : `Question ${Number(at) + 1}, ${PARTS[part]?.toLowerCase() ?? part}`;
}

function NoCategory() {
  return (
    <Notice kind="warn">
      No service categories yet. <a href={recordPages.create(serviceCategory)}>Register service category</a>{" "}
      first.
    </Notice>
  );
}
