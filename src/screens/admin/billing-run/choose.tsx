import { useState } from "react";
import type { PeriodKind } from "#domain/period.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { pages } from "../charging/api-paths.ts";
import styles from "./choose.module.css";
import type { RequestedRun } from "./loaders.ts";
import { LgaField, PeriodFields, UseField } from "./selection-fields.tsx";
import { usePreview } from "./use-preview.ts";

const LABELS = {
  category_id: "Category",
  year: "Year",
  index: "Period",
  q: "Search text",
  lga_id: "LGA",
  use: "Use",
};

interface ChooseProps {
  categories: readonly { id: number; name: string; resource: string; period: PeriodKind; in_force: number }[];
  lgas: readonly { id: number; name: string }[];
  requested: RequestedRun;
}

/** The first step: category, period and filters. */
export function Choose({ categories, lgas, requested }: ChooseProps) {
  const { submit, busy, errors, wrong } = usePreview();
  const [categoryId, setCategoryId] = useState(requested.category);
  const category = categories.find(({ id }) => String(id) === categoryId);
  if (categories.length === 0)
    return (
      <Empty
        title="No demand categories yet"
        actions={
          <ButtonLink kind="primary" to={pages.newCategory}>
            New category
          </ButtonLink>
        }
      >
        Add a demand category with tariff lines first.
      </Empty>
    );
  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(previewBody(new FormData(event.currentTarget)));
      }}
    >
      <ErrorList errors={wrong} labels={LABELS} />
      <Group legend="Charge">
        <Field name="category_id" label="Category" error={errors.category_id}>
          <Select value={categoryId} onChange={(event) => setCategoryId(event.target.value)}>
            <option value="">Select a category</option>
            {categories.map(({ id, name, in_force }) => (
              <option key={id} value={id}>
                {in_force > 0 ? name : `${name} (no tariff in force)`}
              </option>
            ))}
          </Select>
        </Field>
        <PeriodFields kind={category?.period ?? "year"} requested={requested} errors={errors} />
      </Group>
      <Group legend="Records">
        <p className="note">Leave blank to include all approved records that have an owner.</p>
        <FieldPair>
          <LgaField lgas={lgas} requested={requested} errors={errors} />
          <UseField key={categoryId} resource={category?.resource} requested={requested} errors={errors} />
        </FieldPair>
        <Field name="q" label="Search text" error={errors.q} optional>
          <TextInput maxLength={100} defaultValue={requested.filter.q} autoComplete="off" />
        </Field>
      </Group>
      <FormButtons action="Preview run" busy={busy} back={pages.runs} />
    </form>
  );
}

/** The form as the API request, without blank values. */
function previewBody(form: FormData) {
  const { category_id, year, index, ...filter } = Object.fromEntries(
    [...form].filter(([, value]) => value !== ""),
  );
  return { category_id: category_id ?? 0, year: year ?? "", index, filter };
}
