import { Link, useNavigate } from "react-router";
import { authorizeBank } from "#areas/collecting/reconciliation/authorize-bank.ts";
import { bankAccountFields } from "#domain/bank-statement/account-input.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { bankPages, bankPaths } from "./labels.ts";

export const meta = pageTitle("Add bank account");

export const loader = pageLoader(async ({ actor }) => {
  authorizeBank(actor, "bank_account.edit");
  return null;
});

const FIELD_NAMES = ["bank", "number", "name"] as const;
const LABELS = Object.fromEntries(FIELD_NAMES.map((name) => [name, bankAccountFields[name].label]));

/** Adds a bank account of the government. */
export default function NewBankAccount() {
  const navigate = useNavigate();
  const draft = useDraft("bank_account.new");
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    path: bankPaths.accounts,
    onSuccess: ({ code }) => {
      draft.clear();
      notify({ kind: "good", title: "Bank account added", text: code });
      return navigate(bankPages.home);
    },
  });
  return (
    <>
      <Breadcrumb>
        <Link to={bankPages.home}>Reconciliation</Link>
      </Breadcrumb>
      <PageHead title="Add bank account" />
      <FormColumn ref={draft.ref} method="post" noValidate onSubmit={handleSubmit}>
        <ErrorList errors={wrong} labels={LABELS} />
        <DraftNotice draft={draft} />
        <Group legend="Bank account">
          {FIELD_NAMES.map((name) => (
            <FieldInput
              key={name}
              name={name}
              field={bankAccountFields[name]}
              value={null}
              error={errors[name]}
            />
          ))}
        </Group>
        <FormButtons action="Add bank account" busy={busy} back={bankPages.home} />
      </FormColumn>
    </>
  );
}
