import { Link, useLoaderData, useNavigate } from "react-router";
import { listPayoutFiles } from "#areas/collecting/payout-files/find-payout-files.ts";
import { banks } from "#domain/bank-entry.ts";
import { formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { api } from "#session/api.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { LabelOptions } from "#ui/primitives/options.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { type Columns, codeColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedTable } from "../../shared/paged-list.tsx";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";
import { useFileUpload } from "../../shared/use-file-upload.ts";
import { bankText, settlementPages, settlementPaths } from "../settlement/labels.ts";

export const meta = pageTitle("Bank responses");

export const loader = pageLoader(async ({ actor, url: { searchParams } }) =>
  listPayoutFiles(actor, { per_page: PER_PAGE, after: afterOf(searchParams) }),
);

const COLUMNS: Columns<Awaited<ReturnType<typeof loader>>["rows"][number]> = [
  codeColumn("File", settlementPages.bankResponse),
  {
    head: "Name",
    place: "name",
    cell: "file_name",
    secondLine: (row) => `${row.created_by_name}, ${formatMoment(row.created_at)}`,
  },
  { head: "Paid from", place: "sub", cell: ({ from_bank }) => bankText(from_bank) },
  {
    head: "Confirmed",
    place: "sum",
    right: true,
    cell: ({ confirmed_at, paid }) =>
      confirmed_at ? paid.toLocaleString("en-NG") : <span className="faint">None yet</span>,
    secondLine: ({ returned }) => (returned > 0 ? `${returned} returned` : undefined),
  },
];

/** Payment result files from banks, and the upload of a new one. */
export default function PayoutFiles() {
  return (
    <>
      <Breadcrumb>
        <Link to={settlementPages.list}>Settlements</Link>
      </Breadcrumb>
      <PageHead title="Bank responses" />
      <UploadForm />
      <Panel title="Uploaded files" className="gap-l">
        <PagedTable
          list={useLoaderData<typeof loader>()}
          caption="Bank responses, newest first"
          scrollable={false}
          columns={COLUMNS}
          empty={{
            title: "No bank responses yet",
            text: "Upload the bank’s list of paid and returned payments.",
          }}
        />
      </Panel>
    </>
  );
}

function UploadForm() {
  const navigate = useNavigate();
  const { handleSubmit, busy, errors } = useFileUpload({
    required: { name: "bank", error: "Select a bank." },
    send: (file, bank) => {
      const query = new URLSearchParams({ bank, name: file.name });
      return api.post<{ id: number }>(
        `${settlementPaths.bankResponses}?${query}`,
        new Blob([file], { type: "text/csv" }),
      );
    },
    onSuccess: ({ id }) => navigate(settlementPages.bankResponse(id)),
  });

  return (
    <FormColumn method="post" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={errors} labels={{ bank: "Paid from", file: "File" }} />
      <Group legend="Bank response">
        <Field name="bank" label="Paid from" error={errors.bank}>
          <Select defaultValue="">
            <option value="">Select a bank</option>
            <LabelOptions labels={banks} />
          </Select>
        </Field>
        <Field
          name="file"
          label="File"
          hint="CSV or text, up to 2 MB, with payment number, amount, date and result"
          error={errors.file}
        >
          <TextInput type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" />
        </Field>
      </Group>
      <p className="note">You can check the result before you confirm it.</p>
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? "Uploading…" : "Upload file"}
        </Button>
      </Buttons>
    </FormColumn>
  );
}
