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
import { useFileUpload } from "../../shared/use-file-upload.ts";
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
  const { handleSubmit, busy, errors } = useFileUpload({
    required: { name: "account", error: "Select an account." },
    send: (file, account) => {
      const query = new URLSearchParams({ account, name: file.name });
      return api.post<{ id: number }>(
        `${bankPaths.statements}?${query}`,
        new Blob([file], { type: "text/csv" }),
      );
    },
    onSuccess: ({ id }) => navigate(bankPages.statement(id)),
  });

  return (
    <>
      <Breadcrumb>
        <Link to={bankPages.home}>Reconciliation</Link>
      </Breadcrumb>
      <PageHead title="Upload statement" />
      <FormColumn method="post" noValidate onSubmit={handleSubmit}>
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
