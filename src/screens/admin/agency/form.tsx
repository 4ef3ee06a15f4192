import { useNavigate } from "react-router";
import { agencyFields } from "#domain/agency-input.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pages, paths } from "../charging/api-paths.ts";
import { StatusField } from "../charging/status-field.tsx";
import { ACCOUNT_LABELS, AccountFields } from "./account-fields.tsx";

interface AgencyFormProps {
  agency?: { id: number; name: string; short_code: string; status: string; version: number };
}

const LABELS = {
  name: agencyFields.name.label,
  short_code: agencyFields.short_code.label,
  status: "Status",
  ...ACCOUNT_LABELS,
};

/** The form of an agency; its account is changed separately, with approval. */
export function AgencyForm({ agency }: AgencyFormProps) {
  const navigate = useNavigate();
  const draft = useDraft(agency ? `agency.edit.${agency.id}` : "agency.new");
  const { submit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    method: agency ? "patch" : "post",
    path: agency ? paths.agency(agency.id) : paths.agencies,
    onSuccess: ({ id, code }) => {
      draft.clear();
      notify({ kind: "good", title: agency ? "Agency saved" : `${code} added` });
      return navigate(pages.agency(id));
    },
  });
  return (
    <FormColumn
      ref={draft.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const body = Object.fromEntries(new FormData(event.currentTarget));
        void submit(agency ? { ...body, version: agency.version } : body);
      }}
    >
      <ErrorList errors={wrong} labels={LABELS} />
      <DraftNotice draft={draft} />
      <Group legend="Agency">
        <Field
          name="name"
          label={LABELS.name}
          hint="Shown on bills and receipts"
          error={errors.name}
          counter={100}
        >
          <TextInput defaultValue={agency?.name} maxLength={100} required autoComplete="off" />
        </Field>
        <Field
          name="short_code"
          label={LABELS.short_code}
          hint="2 to 10 letters and digits; used in receipt numbers"
          error={errors.short_code}
        >
          <TextInput defaultValue={agency?.short_code} maxLength={10} required autoComplete="off" short />
        </Field>
        {agency ? (
          <StatusField
            status={agency.status}
            hint="New charges can’t be made for an archived agency"
            error={errors.status}
          />
        ) : null}
      </Group>
      {agency ? null : (
        <Group legend="Settlement account">
          <p className="note">Another officer must confirm the account before it is used.</p>
          <AccountFields errors={errors} optional />
        </Group>
      )}
      <FormButtons action={agency ? "Save agency" : "Add agency"} busy={busy} back={pages.agencies} />
    </FormColumn>
  );
}
