import { Form, useLocation, useNavigation } from "react-router";
import { capitalise } from "#domain/capitalise.ts";
import type { PeriodKind } from "#domain/period.ts";
import { getRegister } from "#domain/register/registers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { PeriodIndex } from "../../shared/period-index.tsx";
import { useCustomFields } from "../../shared/records/custom-fields.ts";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";
import { ChargeExplanation } from "./charge-explanation.tsx";
import type { ItemView } from "./loaders.ts";
import type { Trial } from "./trial.ts";
import styles from "./trial-panel.module.css";

interface TrialPanelProps {
  category: { id: number; resource: string; period: PeriodKind };
  trial: Trial | null;
  items: readonly ItemView[];
  /** A Lagos date. */
  today: string;
}

/** The charge of one record under the current tariff, by line. */
export function TrialPanel({ category, trial, items, today }: TrialPanelProps) {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const resource = useCustomFields(getRegister(category.resource));
  const errors = trial?.errors ?? {};
  return (
    <Panel
      title={`Test with a ${resource.one}`}
      className="gap-l"
      end={<span className="note">nothing is saved</span>}
    >
      <Form method="get" action={`${pathname}#try`} id="try" className={styles.form} preventScrollReset>
        <input type="hidden" name="category" value={category.id} />
        <Field
          name="asset_words"
          label={capitalise(resource.one)}
          error={errors.asset}
          className={styles.wide}
        >
          <ReferenceInput
            key={trial?.asset?.id}
            name="asset"
            to={category.resource}
            referred={trial?.asset}
            initialText={trial?.searchText}
          />
        </Field>
        <Field name="year" label="Year" error={errors.year}>
          <TextInput
            inputMode="numeric"
            maxLength={20}
            defaultValue={trial?.year ?? today.slice(0, 4)}
            autoComplete="off"
          />
        </Field>
        <PeriodIndex kind={category.period} value={trial?.index} error={errors.index} />
        <Button type="submit" icon="calculator" busy={state === "loading"}>
          Calculate charge
        </Button>
      </Form>
      {errors[""] || errors.category_id ? (
        <Notice kind="bad" className="gap" alert>
          {[...(errors[""] ?? []), ...(errors.category_id ?? [])].join(" ")}
        </Notice>
      ) : null}
      {trial?.explained ? (
        <ChargeExplanation explained={trial.explained} resource={resource} items={items} year={trial.year} />
      ) : null}
    </Panel>
  );
}
