import { useNavigate } from "react-router";
import { bankEntryFields } from "#domain/bank-entry.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { EvidenceInput } from "../../shared/evidence/evidence-input.tsx";
import { type EvidencePicture, useEvidence } from "../../shared/evidence/use-evidence.ts";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { entryPages, entryPaths } from "./labels.ts";

/** The deposit to correct; absent for a new one. */
export interface WrittenEntry {
  readonly id: number;
  readonly version: number;
  readonly values: Readonly<Record<keyof typeof bankEntryFields, unknown>>;
  readonly bills: readonly string[];
  readonly evidence: readonly EvidencePicture[];
}

interface FormProps {
  written?: WrittenEntry;
  today: string;
  /** Pay codes that the page was opened with. */
  codes?: string;
}

const LABELS = {
  ...Object.fromEntries(Object.entries(bankEntryFields).map(([name, { label }]) => [name, label])),
  bills: "Bills",
  evidence_ids: "Photos",
};

const DEPOSIT_FIELDS = ["kind", "bank", "reference", "paid_on", "kobo", "depositor"] as const;

/** The form of a bank deposit. */
export function BankEntryForm({ written, today, codes = "" }: FormProps) {
  const navigate = useNavigate();
  const draft = useDraft(written ? `bank_entry.${written.id}` : "bank_entry.new");
  const evidence = useEvidence(written?.evidence);
  const back = written ? entryPages.view(written.id) : entryPages.list;
  const { submit, busy, errors, message } = useSubmit<{ id: number }>({
    path: written ? entryPaths.entry(written.id) : entryPaths.entries,
    method: written ? "patch" : "post",
    onSuccess: ({ id }) => {
      draft.clear();
      notify({ kind: "good", title: "Bank deposit entered" });
      return navigate(entryPages.view(id));
    },
  });
  const wrong = message && Object.keys(errors).length === 0 ? { "": [message] } : errors;
  const initialOf = (name: keyof typeof bankEntryFields) =>
    written ? written.values[name] : name === "paid_on" ? today : null;
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
        void submit({ ...form, evidence_ids, ...(written && { version: written.version }) });
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
          <TextArea rows={3} defaultValue={written ? written.bills.join("\n") : codes} spellCheck={false} />
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
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          {written ? "Submit again" : "Enter bank deposit"}
        </Button>
        <ButtonLink kind="quiet" to={back}>
          Cancel
        </ButtonLink>
      </Buttons>
    </FormColumn>
  );
}
