import { Link, useLoaderData, useNavigate } from "react-router";
import { depositFields } from "#domain/wallet.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { walletPages, walletPaths } from "../../shared/wallet/labels.ts";

export const meta = pageTitle("Add bank deposit to wallet");

export const loader = pageLoader(async ({ actor, url }) => {
  authorize(actor, "wallet.fund");
  return { today: await lagosToday(database()), holder: (url.searchParams.get("holder") ?? "").slice(0, 40) };
});

const FIELD_NAMES = ["bank", "reference", "paid_on", "kobo", "remark"] as const;
const LABELS = {
  holder: "Agent",
  ticket_agent_id: "Agent",
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, depositFields[name].label])),
};

/** Records an agent's bank deposit. */
export default function EnterWalletDeposit() {
  const { today, holder } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const draft = useDraft("wallet_funding.new");
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ id: number }>({
    path: walletPaths.fundings,
    onSuccess: ({ id }) => {
      draft.clear();
      notify({ kind: "good", title: "Deposit saved" });
      return navigate(walletPages.funding(id));
    },
  });
  return (
    <>
      <Breadcrumb>
        <Link to={walletPages.fundings}>Wallet fundings</Link>
      </Breadcrumb>
      <PageHead title="Add bank deposit to wallet" note="Needs confirmation by another officer" />
      <FormColumn ref={draft.ref} method="post" noValidate onSubmit={handleSubmit}>
        <ErrorList errors={wrong} labels={LABELS} />
        <DraftNotice draft={draft} />
        <Group legend="Wallet">
          <Field
            name="holder"
            label="Agent"
            hint="Code or phone number of an agent or super agent"
            error={errors.holder}
          >
            <TextInput defaultValue={holder} autoComplete="off" maxLength={40} required />
          </Field>
        </Group>
        <Group legend="Deposit">
          {FIELD_NAMES.map((name) => (
            <FieldInput
              key={name}
              name={name}
              field={depositFields[name]}
              value={name === "paid_on" ? today : null}
              error={errors[name]}
            />
          ))}
        </Group>
        <FormButtons action="Save deposit" busy={busy} back={walletPages.fundings} />
      </FormColumn>
    </>
  );
}
