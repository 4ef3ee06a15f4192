import { useNavigate } from "react-router";
import { categoryFields } from "#domain/category-input.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn, Group, Pair } from "#ui/primitives/field.tsx";
import { Crumb, PageHead } from "#ui/primitives/head.tsx";
import { Affix, Select, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { useRows } from "../../shared/rows/use-rows.ts";
import { calls, pages } from "../charging/calls.ts";
import { labelsOf, typedNaira, typedPercent } from "../charging/typed.ts";
import { categoryBody } from "./body.ts";
import { DiscountRows } from "./discount-rows.tsx";
import { LateGroup } from "./late-group.tsx";
import type { editCategoryLoader } from "./loaders.ts";

type Category = Awaited<ReturnType<typeof editCategoryLoader>>["category"];

const LABELS = {
  ...Object.fromEntries(Object.entries(categoryFields).map(([name, { label }]) => [name, label])),
  days_until_due: "Days until due",
  minimum_kobo: "Minimum",
  early_discounts: "Discount",
  "penalty.after_days": "Penalty, days",
  "penalty.rate_ppm": "Penalty",
  "interest.rate_ppm": "Interest",
};

/** A demand category, for entering and for changing. */
export function CategoryForm({ category }: { category?: Category }) {
  const navigate = useNavigate();
  const draft = useDraft(category ? `demand_category.edit.${category.id}` : "demand_category.new");
  const discounts = useRows(
    "early_discounts",
    (category?.early_discounts ?? []).map(({ days, rate_ppm }) => ({
      days: String(days),
      rate_ppm: typedPercent(rate_ppm),
    })),
  );
  const { submit, busy, errors, message } = useSubmit<{ id: number; code: string }>({
    method: category ? "patch" : "post",
    path: category ? calls.category(category.id) : calls.categories,
    onSuccess: ({ id, code }) => {
      draft.clear();
      notify({
        kind: "good",
        title: category ? "Saved." : `${code} is entered.`,
        text: category ? "Notices already issued stay as they are." : "Now add its tariff lines.",
      });
      return navigate(category ? pages.categories : pages.tariff(id));
    },
  });
  const wrong = message && Object.keys(errors).length === 0 ? { "": [message] } : errors;
  return (
    <>
      <Crumb>
        <a href={pages.categories}>Demand categories</a>
        {category ? ` · ${category.code}` : null}
      </Crumb>
      <PageHead title={category ? `Edit ${category.name}` : "New category"} />
      <FormColumn
        ref={draft.ref}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(categoryBody(new FormData(event.currentTarget), category?.version));
        }}
      >
        <Faults errors={wrong} labels={labelsOf(errors, LABELS)} />
        <DraftNotice draft={draft} />
        <Group legend="What is charged">
          <Field name="name" label="Name" hint="As the notice names it" error={errors.name} counter={100}>
            <TextInput defaultValue={category?.name} maxLength={100} required autoComplete="off" />
          </Field>
          <Pair>
            <ChoiceField name="resource" value={category?.resource} error={errors.resource} />
            <ChoiceField name="period" value={category?.period} error={errors.period} />
          </Pair>
          <Field
            name="legal_citation"
            label="Law it rests on"
            hint="As the notice quotes it: law, year, section"
            error={errors.legal_citation}
            counter={300}
          >
            <TextArea defaultValue={category?.legal_citation} maxLength={300} required />
          </Field>
        </Group>
        <Group legend="When and how much at least">
          <Pair>
            <Field
              name="days_until_due"
              label="Days until due"
              hint="Counted from the day of issue"
              error={errors.days_until_due}
            >
              <TextInput
                defaultValue={category?.days_until_due}
                inputMode="numeric"
                maxLength={4}
                required
                autoComplete="off"
              />
            </Field>
            <Field
              name="minimum_kobo"
              label="Minimum"
              hint="The least a notice comes to"
              error={errors.minimum_kobo}
              optional
            >
              <Affix unit="₦">
                <TextInput
                  as="money"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={typedNaira(category?.minimum_kobo)}
                />
              </Affix>
            </Field>
          </Pair>
        </Group>
        <DiscountRows list={discounts} errors={errors} />
        <LateGroup category={category} errors={errors} />
        {category ? (
          <Group legend="In use">
            <Field
              name="status"
              label="Status"
              hint="Nothing is charged under an archived category"
              error={errors.status}
            >
              <Select defaultValue={category.status} short>
                <option value="active">Active</option>
                <option value="archived">Archived</option>
              </Select>
            </Field>
          </Group>
        ) : null}
        <Buttons>
          <Button type="submit" kind="primary" busy={busy}>
            {category ? "Save category" : "Enter category"}
          </Button>
          <ButtonLink kind="quiet" to={pages.categories}>
            Leave
          </ButtonLink>
        </Buttons>
      </FormColumn>
    </>
  );
}

interface ChoiceFieldProps {
  name: "resource" | "period";
  value: string | undefined;
  error: readonly string[] | undefined;
}

function ChoiceField({ name, value, error }: ChoiceFieldProps) {
  const { label, choices } = categoryFields[name];
  return (
    <Field name={name} label={label} error={error}>
      <Select defaultValue={value ?? ""} required>
        <option value="">Choose</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
