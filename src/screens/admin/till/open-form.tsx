import { useRevalidator } from "react-router";
import type { TillChoices } from "#areas/collecting/tills/get-counter.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { NameOptions } from "#ui/primitives/options.tsx";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { tillPaths } from "./labels.ts";
import { NotesInput, noteLabels, notesBody } from "./notes-input.tsx";

interface OpenFormProps {
  choices: TillChoices;
  place: string | null;
}

const LABELS = { place: "Counter", agency_id: "Agency", lga_id: "Local government", notes: "Float" };

/** Form to open a till: counter, cashier, and the opening float by denomination. */
export function OpenForm({ choices, place }: OpenFormProps) {
  const { revalidate } = useRevalidator();
  const draft = useDraft("till.open");
  const { submit, busy, errors, wrong } = useSubmit({
    path: tillPaths.tills,
    onSuccess: () => {
      draft.clear();
      return revalidate();
    },
  });
  const { agencies, lgas, agency_needed, lga_needed } = choices;
  return (
    <FormColumn
      ref={draft.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const [counter, agency_id, lga_id] = ["place", "agency_id", "lga_id"].map(
          (name) => form.get(name) || null,
        );
        void submit({ place: counter, agency_id, lga_id, notes: notesBody(event.currentTarget) });
      }}
    >
      <ErrorList errors={wrong} labels={{ ...noteLabels, ...LABELS }} />
      <DraftNotice draft={draft} />
      <Group legend="Counter">
        <Field
          name="place"
          label="Counter"
          hint="For example, Counter 2, main office"
          error={errors.place}
          counter={60}
        >
          <TextInput defaultValue={place ?? ""} maxLength={60} required />
        </Field>
        <ScopeSelect
          name="agency_id"
          label="Agency"
          all="All agencies"
          needed={agency_needed}
          options={agencies}
          error={errors.agency_id}
        />
        {lga_needed ? (
          <ScopeSelect
            name="lga_id"
            label="Local government"
            all=""
            needed
            options={lgas}
            error={errors.lga_id}
          />
        ) : null}
      </Group>
      <Group legend="Float">
        <p className="soft">Count the opening cash. Leave a row empty if there is none.</p>
        <NotesInput errors={errors} total="Float" />
      </Group>
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          Open till
        </Button>
      </Buttons>
    </FormColumn>
  );
}

interface ScopeSelectProps {
  name: string;
  label: string;
  /** What an empty value means. */
  all: string;
  needed: boolean;
  options: readonly { readonly id: number; readonly name: string }[];
  error: readonly string[] | undefined;
}

function ScopeSelect({ name, label, all, needed, options, error }: ScopeSelectProps) {
  const only = needed && options.length === 1 ? options[0] : undefined;
  return (
    <Field name={name} label={label} error={error}>
      <Select defaultValue={only ? String(only.id) : ""}>
        <option value="">{needed ? "Select an option" : all}</option>
        <NameOptions rows={options} />
      </Select>
    </Field>
  );
}
