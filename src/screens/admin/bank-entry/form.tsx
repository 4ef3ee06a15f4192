import { useNavigate } from "react-router";
import { bankEntryFields } from "#domain/bank-entry.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { EvidenceInput } from "../../shared/evidence/evidence-input.tsx";
import { type EvidencePicture, useEvidence } from "../../shared/evidence/use-evidence.ts";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { entryPages, entryPaths } from "./labels.ts";

/** The deposit to correct; absent for a new one. */
export interface EditableEntry {
  readonly id: number;
  readonly version: number;
  readonly values: Readonly<Record<keyof typeof bankEntryFields, unknown>>;
  readonly bills: readonly string[];
  readonly evidence: readonly EvidencePicture[];
}

interface FormProps {
  entry?: EditableEntry;
  today: string;
  /** Pay codes that the page was opened with. */
  payCodes?: string;
}

const LABELS = {
  ...Object.fromEntries(Object.entries(bankEntryFields).map(([name, { label }]) => [name, label])),
  bills: "Bills",
  evidence_ids: "Photos",
};

const DEPOSIT_FIELDS = ["kind", "bank", "reference", "paid_on", "kobo", "depositor"] as const;

/** The form of a bank deposit. */
export function BankEntryForm({ entry, today, payCodes = "" }: FormProps) {
  const navigate = useNavigate();
  const draft = useDraft(entry ? `bank_entry.${entry.id}` : "bank_entry.new");
  const evidence = useEvidence(entry?.evidence);
  const back = entry ? entryPages.view(entry.id) : entryPages.list;
  const { submit, busy, errors, wrong } = useSubmit<{ id: number }>({
    path: entry ? entryPaths.entry(entry.id) : entryPaths.entries,
    method: entry ? "patch" : "post",
    onSuccess: ({ id }) => {
      draft.clear();
      notify({ kind: "good", title: entry ? "Bank deposit submitted again" : "Bank deposit entered" });
      return navigate(entryPages.view(id));
    },
  });
  const initialOf = (name: keyof typeof bankEntryFields) =>
    entry ? entry.values[name] : name === "paid_on" ? today : null;
  return (
    <FormColumn
      className="gap"
      ref={draft.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = Object.fromEntries(new FormData(event.currentTarget));
        const evidence_ids = evidence.pictures.map((picture) => picture.id);
        void submit({ ...form, evidence_ids, ...(entry && { version: entry.version }) });
      }}
    >
      <ErrorList errors={wrong} labels={LABELS} />
      <DraftNotice draft={draft} />
      <Group legend="Deposit">
        {DEPOSIT_FIELDS.map((name) => (
          <FieldInput
            key={name}
            name={name}
            field={bankEntryFields[name]}
            value={initialOf(name)}
            error={errors[name]}
          />
        ))}
      </Group>
      <Group legend="Bills to pay">
        <Field
          name="bills"
          label="Bills"
          hint="One pay code per line, such as 7K3D-M9QX. Any overpayment will be kept as credit for the payer."
          error={errors.bills}
        >
          <TextArea rows={3} defaultValue={entry ? entry.bills.join("\n") : payCodes} spellCheck={false} />
        </Field>
      </Group>
      <Group legend="Proof">
        <EvidenceInput evidence={evidence} hint="A photo of the teller with a readable number." />
        <FieldInput
          name="remark"
          field={bankEntryFields.remark}
          value={initialOf("remark")}
          error={errors.remark}
        />
      </Group>
      <FormButtons
        action={entry ? "Submit again" : "Enter bank deposit"}
        busy={busy}
        disabled={evidence.uploading > 0}
        back={back}
      />
    </FormColumn>
  );
}
