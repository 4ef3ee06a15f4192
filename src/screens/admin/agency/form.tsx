import { useNavigate } from "react-router";
import { agencyFields } from "#domain/agency-input.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { calls, pages } from "../charging/calls.ts";
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

/** An agency, for entering and for changing; its account is changed by two people elsewhere. */
export function AgencyForm({ agency }: AgencyFormProps) {
  const navigate = useNavigate();
  const draft = useDraft(agency ? `agency.edit.${agency.id}` : "agency.new");
  const { submit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    method: agency ? "patch" : "post",
    path: agency ? calls.agency(agency.id) : calls.agencies,
    onSuccess: ({ id, code }) => {
      draft.clear();
      notify({ kind: "good", title: agency ? "Saved." : `${code} is entered.` });
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
      <Faults errors={wrong} labels={LABELS} />
      <DraftNotice draft={draft} />
      <Group legend="Agency">
        <Field
          name="name"
          label={LABELS.name}
          hint="As bills and receipts name it"
          error={errors.name}
          counter={100}
        >
          <TextInput defaultValue={agency?.name} maxLength={100} required autoComplete="off" />
        </Field>
        <Field
          name="short_code"
          label={LABELS.short_code}
          hint="2 to 10 letters and figures; receipts are numbered with it"
          error={errors.short_code}
        >
          <TextInput defaultValue={agency?.short_code} maxLength={10} required autoComplete="off" short />
        </Field>
        {agency ? (
          <StatusField
            status={agency.status}
            hint="Nothing new is charged for an archived agency"
            error={errors.status}
          />
        ) : null}
      </Group>
      {agency ? null : (
        <Group legend="Account for settlement">
          <p className="note">A second person confirms the account before any money goes there.</p>
          <AccountFields errors={errors} optional />
        </Group>
      )}
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          {agency ? "Save agency" : "Enter agency"}
        </Button>
        <ButtonLink kind="quiet" to={pages.agencies}>
          Leave
        </ButtonLink>
      </Buttons>
    </FormColumn>
  );
}
