import { type FormEvent, useState } from "react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { authorizeBank } from "#areas/collecting/reconciliation/authorize-bank.ts";
import { listAccountNames } from "#areas/collecting/reconciliation/list-accounts.ts";
import { pageLoader } from "#page/page-loader.ts";
import { api } from "#session/api.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { accountText, bankPages, bankPaths } from "./labels.ts";

export const meta = pageTitle("Upload statement");

export const loader = pageLoader(async ({ actor, url }) => {
  authorizeBank(actor, "reconciliation.work");
  return { accounts: await listAccountNames(actor), chosen: url.searchParams.get("account") ?? "" };
});

/** Upload of a bank statement: account and file. */
export default function UploadStatement() {
  const { accounts, chosen } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, readonly string[]>>({});

  async function upload(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    const account = String(form.get("account") ?? "");
    const errors: Record<string, readonly string[]> = {};
    if (account === "") errors.account = ["Select an account."];
    if (!(file instanceof File) || file.size === 0) errors.file = ["Select a file that is not empty."];
    setErrors(errors);
    if (Object.keys(errors).length > 0 || !(file instanceof File)) return;
    setBusy(true);
    const query = new URLSearchParams({ account, name: file.name });
    const body = new Blob([file], { type: "text/csv" });
    const result = await api.post<{ id: number }>(`${bankPaths.statements}?${query}`, body);
    setBusy(false);
    if (result.ok) await navigate(bankPages.statement(result.data.id));
    else if (result.status !== 0) setErrors({ file: [result.message] });
  }

  return (
    <>
      <Breadcrumb>
        <Link to={bankPages.home}>Reconciliation</Link>
      </Breadcrumb>
      <PageHead title="Upload statement" />
      <FormColumn method="post" noValidate onSubmit={upload}>
        <ErrorList errors={errors} labels={{ account: "Account", file: "File" }} />
        <Group legend="Statement">
          <Field name="account" label="Account" error={errors.account}>
            <Select defaultValue={accounts.length === 1 ? accounts[0]?.id : chosen}>
              <option value="">Select an account</option>
              {accounts.map((account) => (
                <option key={account.id} value={account.id}>
                  {`${accountText(account)}, ${account.name}`}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            name="file"
            label="File"
            hint="CSV or text, up to 32 MB. Lines above and below the table are ignored."
            error={errors.file}
          >
            <TextInput type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" />
          </Field>
        </Group>
        <p className="note">You can check the lines before they are imported.</p>
        <FormButtons action={busy ? "Uploading…" : "Upload statement"} busy={busy} back={bankPages.home} />
      </FormColumn>
    </>
  );
}
