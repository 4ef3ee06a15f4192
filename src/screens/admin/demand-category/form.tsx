import { useNavigate } from "react-router";
import { categoryFields } from "#domain/category-input.ts";
import { termParts } from "#domain/tariff-terms-text.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Select, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ChoiceOptions } from "#ui/primitives/options.tsx";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { ApprovalReasonGroup } from "../approval-request/approval-reason.tsx";
import { pages, paths } from "../charging/api-paths.ts";
import { errorLabels } from "../charging/input-values.ts";
import { SettledNotice } from "../charging/settled-notice.tsx";
import { StatusField } from "../charging/status-field.tsx";
import { categoryBody } from "./category-body.ts";
import type { editCategoryLoader } from "./loaders.ts";
import { TERM_LABELS, TermsFields } from "./terms-fields.tsx";

type Category = Awaited<ReturnType<typeof editCategoryLoader>>["category"];
type SettledBy = NonNullable<Category["settled"]>;

const LABELS = {
  ...Object.fromEntries(Object.entries(categoryFields).map(([name, { label }]) => [name, label])),
  ...TERM_LABELS,
  reason: "Reason",
};

/** The form of a demand category. */
export function CategoryForm({ category, lines = 0 }: { category?: Category; lines?: number }) {
  const navigate = useNavigate();
  const settled = category?.settled ?? null;
  const draft = useDraft(category ? `demand_category.edit.${category.id}` : "demand_category.new");
  const { submit, busy, errors, wrong } = useSubmit<{ id: number; code: string; status: string }>({
    method: category ? "patch" : "post",
    path: category ? paths.category(category.id) : paths.categories,
    onSuccess: ({ id, code, status }) => {
      draft.clear();
      if (status === "pending") notify({ kind: "good", title: "Submitted for approval" });
      else
        notify({
          kind: "good",
          title: category ? "Category saved" : `${code} added`,
        });
      return navigate(category ? pages.categories : pages.tariff(id));
    },
  });
  return (
    <>
      <Breadcrumb>
        <a href={pages.categories}>Demand categories</a>
        {category ? ` · ${category.code}` : null}
      </Breadcrumb>
      <PageHead title={category ? `Edit ${category.name}` : "New category"} />
      <FormColumn
        ref={draft.ref}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(categoryBody(new FormData(event.currentTarget), category?.version, settled !== null));
        }}
      >
        <ErrorList errors={wrong} labels={errorLabels(errors, LABELS)} />
        <DraftNotice draft={draft} />
        {category && settled ? <SettledTerms category={category} settled={settled} /> : null}
        <Group legend="Charge">
          <Field name="name" label="Name" hint="Shown on the notice" error={errors.name} counter={100}>
            <TextInput defaultValue={category?.name} maxLength={100} required autoComplete="off" />
          </Field>
          <FieldPair>
            <ChoiceField
              name="resource"
              value={category?.resource}
              error={errors.resource}
              fixed={settled !== null}
            />
            <ChoiceField
              name="period"
              value={category?.period}
              error={errors.period}
              fixed={settled !== null}
            />
          </FieldPair>
          <Field
            name="legal_citation"
            label="Legal basis"
            hint="Law, year and section, as shown on the notice"
            error={errors.legal_citation}
            counter={300}
          >
            <TextArea defaultValue={category?.legal_citation} maxLength={300} required />
          </Field>
        </Group>
        {settled ? null : <TermsFields terms={category} errors={errors} />}
        {settled || lines === 0 ? null : (
          <ApprovalReasonGroup
            error={errors.reason}
            hint="Required if you change the terms, the period or what is charged"
            optional
          />
        )}
        {category ? (
          <Group legend="Status">
            <StatusField
              status={category.status}
              hint="Archived categories aren’t billed"
              error={errors.status}
            />
          </Group>
        ) : null}
        <FormButtons
          action={category ? "Save category" : "Add category"}
          busy={busy}
          back={pages.categories}
        />
      </FormColumn>
    </>
  );
}

/** The terms of the category, and a link to change them. */
function SettledTerms({ category, settled }: { category: Category; settled: SettledBy }) {
  return (
    <>
      <SettledNotice category={category.id} settled={settled} />
      <p className="soft">
        In force today: {termParts(category.terms).join(" · ")}.{" "}
        <a href={pages.versions(category.id)}>Compare versions</a>
      </p>
    </>
  );
}

interface ChoiceFieldProps {
  name: "resource" | "period";
  value: string | undefined;
  error: readonly string[] | undefined;
  /** The tariff is in use: only the current value can be selected. */
  fixed: boolean;
}

function ChoiceField({ name, value, error, fixed }: ChoiceFieldProps) {
  const { label, choices } = categoryFields[name];
  const available = fixed ? choices.filter((choice) => choice.value === value) : choices;
  return (
    <Field
      name={name}
      label={label}
      hint={fixed ? "You can’t change this: bills use it" : undefined}
      error={error}
    >
      <Select defaultValue={value ?? ""} required>
        {fixed ? null : <option value="">Select</option>}
        <ChoiceOptions choices={available} />
      </Select>
    </Field>
  );
}
