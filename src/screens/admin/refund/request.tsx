import { Link, useLoaderData, useNavigate } from "react-router";
import { requireRefund } from "#areas/collecting/refunds/visibility.ts";
import { refundKindDefinitions } from "#domain/refund-kinds.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { refundPages, refundPaths } from "./labels.ts";

export const meta = pageTitle("Request refund");

export const loader = pageLoader(async ({ actor, url }) => {
  requireRefund(actor, "ask");
  return { payer: (url.searchParams.get("payer") ?? "").slice(0, 20) };
});

const { fields: refundFields } = refundKindDefinitions.refund.ask;
const LABELS = Object.fromEntries(Object.entries(refundFields).map(([name, { label }]) => [name, label]));

/** Refund of a payer's credit balance to their bank account. */
export default function RequestRefund() {
  const { payer } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const draft = useDraft("refund.new");
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    path: refundPaths.ask("refund"),
    onSuccess: ({ id, code }) => {
      draft.clear();
      notify({
        kind: "good",
        title: `${code} submitted for approval`,
      });
      return navigate(refundPages.view(id));
    },
  });
  const input = (name: keyof typeof refundFields, value: unknown = null) => (
    <FieldInput name={name} field={refundFields[name]} value={value} error={errors[name]} />
  );
  return (
    <>
      <Breadcrumb>
        <Link to={refundPages.list}>Refunds and reversals</Link>
      </Breadcrumb>
      <PageHead title="Request refund" note="Needs approval by another officer" />
      <FormColumn ref={draft.ref} method="post" noValidate onSubmit={handleSubmit}>
        <ErrorList errors={wrong} labels={LABELS} />
        <DraftNotice draft={draft} />
        <Group legend="Refund">
          {input("payer", payer || null)}
          {input("kobo")}
        </Group>
        <Group legend="Payer’s account">
          {input("bank")}
          {input("account_number")}
          {input("account_name")}
        </Group>
        <Group legend="Reason">
          <Field
            name="reason"
            label="Reason"
            hint="Shown to the approver"
            counter={500}
            error={errors.reason}
          >
            <TextArea required maxLength={500} rows={3} />
          </Field>
        </Group>
        <FormButtons action="Request refund" busy={busy} back={refundPages.list} />
      </FormColumn>
    </>
  );
}
