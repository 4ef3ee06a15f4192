import { useState } from "react";
import type { PeriodKind } from "#domain/period.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair, Group } from "#ui/primitives/field.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { PeriodIndex } from "../../shared/period-index.tsx";
import { pages } from "../charging/api-paths.ts";
import styles from "./choose.module.css";
import type { RequestedRun } from "./loaders.ts";
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
        <FieldPair>
          <Field name="year" label="Year" error={errors.year}>
            <TextInput
              inputMode="numeric"
              maxLength={20}
              defaultValue={requested.year}
              autoComplete="off"
              short
            />
          </Field>
          <PeriodIndex
            key={category?.period}
            kind={category?.period ?? "year"}
            value={requested.index}
            error={errors.index}
          />
        </FieldPair>
      </Group>
      <Group legend="Records">
        <p className="note">Leave blank to include all approved records that have an owner.</p>
        <FieldPair>
          <Field name="lga_id" label="Local government" error={errors.lga_id} optional>
            <Select defaultValue={requested.filter.lga_id}>
              <option value="">All</option>
              {lgas.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <UseField key={categoryId} resource={category?.resource} requested={requested} errors={errors} />
        </FieldPair>
        <Field name="q" label="Search text" error={errors.q} optional>
          <TextInput maxLength={100} defaultValue={requested.filter.q} autoComplete="off" />
        </Field>
      </Group>
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          Preview run
        </Button>
        <ButtonLink kind="quiet" to={pages.runs}>
          Cancel
        </ButtonLink>
      </Buttons>
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

interface UseFieldProps {
  resource: string | undefined;
  requested: Pick<RequestedRun, "filter">;
  errors: FieldErrors;
}

/** Only registers with a use can be filtered by it. */
export function UseField({ resource, requested, errors }: UseFieldProps) {
  const field = resource === undefined ? undefined : getRegister(resource).fields.use;
  if (field?.kind !== "choice") return null;
  return (
    <Field name="use" label={field.label} error={errors.use} optional>
      <Select defaultValue={requested.filter.use}>
        <option value="">All</option>
        {field.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
