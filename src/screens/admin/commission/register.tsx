import { useState } from "react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { type CommissionMethod, commissionFields, commissionMethods } from "#domain/commission.ts";
import { addDays } from "#domain/lagos.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Radio, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { commissionPages, commissionPaths } from "./labels.ts";

export const meta = pageTitle("Pay out commission");

export const loader = pageLoader(async ({ actor, url }) => {
  authorize(actor, "commission.draft");
  const holder = (url.searchParams.get("holder") ?? "").slice(0, 40);
  return { holder, yesterday: addDays(await lagosToday(database()), -1) };
});

const ACCOUNT_FIELDS = ["bank_name", "bank_account_number", "bank_account_name"] as const;
const LABELS = {
  ...Object.fromEntries(Object.entries(commissionFields).map(([name, { label }]) => [name, label])),
  holder: "Agent",
  ticket_agent_id: "Agent",
};

/** The form of a commission payout: holder, last day and method. */
export default function PayOutCommission() {
  const { holder, yesterday } = useLoaderData<typeof loader>();
  const [method, setMethod] = useState<CommissionMethod>("wallet");
  const navigate = useNavigate();
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    path: commissionPaths.commissions,
    onSuccess: ({ id, code }) => {
      notify({ kind: "good", title: `${code} drafted` });
      return navigate(commissionPages.view(id));
    },
  });
  return (
    <>
      <Breadcrumb>
        <Link to={commissionPages.list}>Commissions</Link>
      </Breadcrumb>
      <PageHead title="Pay out commission" note="Another officer must approve it before it is paid" />
      <FormColumn method="post" noValidate onSubmit={handleSubmit}>
        <ErrorList errors={wrong} labels={LABELS} />
        <Group legend="Agent and period">
          <Field
            name="holder"
            label="Agent"
            hint="Code or phone number of an agent or super agent"
            error={errors.holder}
          >
            <TextInput defaultValue={holder} autoComplete="off" maxLength={40} required />
          </Field>
          <FieldInput
            name="period_to"
            field={commissionFields.period_to}
            value={yesterday}
            error={errors.period_to}
          />
        </Group>
        <fieldset className="stack-s">
          <legend className="strong">Method</legend>
          {(Object.keys(commissionMethods) as CommissionMethod[]).map((name) => (
            <Radio
              key={name}
              name="method"
              value={name}
              checked={method === name}
              onChange={() => setMethod(name)}
            >
              {commissionMethods[name]}
            </Radio>
          ))}
        </fieldset>
        {method === "bank" ? (
          <Group legend="Bank account">
            {ACCOUNT_FIELDS.map((name) => (
              <FieldInput
                key={name}
                name={name}
                field={{ ...commissionFields[name], required: true }}
                value={null}
                error={errors[name]}
              />
            ))}
          </Group>
        ) : null}
        <FormButtons action="Draft payout" busy={busy} back={commissionPages.list} />
      </FormColumn>
    </>
  );
}
