import { type FormEvent, useState } from "react";
import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { listPayoutFiles } from "#areas/collecting/payout-files/find-payout-files.ts";
import { banks } from "#domain/bank-entry.ts";
import { formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { api } from "#session/api.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Crumb, PageHead } from "#ui/primitives/head.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { bankWords, settlementCalls, settlementPages } from "../settlement/words.ts";

export const meta = pageTitle("Banks’ confirmations");

export const loader = pageLoader(async ({ actor, url: { searchParams } }) => ({
  files: await listPayoutFiles(actor, { per_page: PER_PAGE, after: afterOf(searchParams) }),
}));

/** What banks said became of the payments they were handed, and the next one on its way in. */
export default function PayoutFiles() {
  const { files } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <>
      <Crumb>
        <Link to={settlementPages.list}>Settlements</Link>
      </Crumb>
      <PageHead title="Banks’ confirmations" />
      <SendForm />
      <Panel title="Files that were sent" className="gap-l">
        {files.rows.length === 0 ? (
          <Empty title="No file was sent yet">
            A bank answers a payment file with a list: of each payment, whether it was paid or came back.
          </Empty>
        ) : (
          <FileTable />
        )}
        <Pager {...pagerOf(pathname, query, files)} />
      </Panel>
    </>
  );
}

function SendForm() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, readonly string[]>>({});

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    const bank = String(form.get("bank") ?? "");
    const faults: Record<string, readonly string[]> = {};
    if (bank === "") faults.bank = ["Choose the bank."];
    if (!(file instanceof File) || file.size === 0) faults.file = ["Choose a file that is not empty."];
    setErrors(faults);
    if (Object.keys(faults).length > 0 || !(file instanceof File)) return;
    setBusy(true);
    const query = new URLSearchParams({ bank, name: file.name });
    const body = new Blob([file], { type: "text/csv" });
    const result = await api.post<{ id: number }>(`${settlementCalls.answers}?${query}`, body);
    setBusy(false);
    if (result.ok) await navigate(settlementPages.answer(result.data.id));
    else if (result.status !== 0) setErrors({ file: [result.message] });
  }

  return (
    <FormColumn method="post" noValidate onSubmit={send}>
      <Faults errors={errors} labels={{ bank: "Paid from", file: "The file" }} />
      <Group legend="A confirmation">
        <Field name="bank" label="Paid from" error={errors.bank}>
          <Select defaultValue="">
            <option value="">Choose a bank</option>
            {Object.entries(banks).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="file"
          label="The file"
          hint="As the bank gives it out, CSV or text, up to 2 MB: number of the payment, amount, day, paid or returned."
          error={errors.file}
        >
          <TextInput type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" />
        </Field>
      </Group>
      <p className="note">Nothing is confirmed yet: you see first what the file would do.</p>
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? "Sending the file …" : "Send file"}
        </Button>
      </Buttons>
    </FormColumn>
  );
}

function FileTable() {
  const { files } = useLoaderData<typeof loader>();
  return (
    <Table caption="Confirmations of banks, the latest first" fold tworow>
      <thead>
        <tr>
          <HeadCell>File</HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell>Paid from</HeadCell>
          <HeadCell right>Confirmed</HeadCell>
        </tr>
      </thead>
      <tbody>
        {files.rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <Plate code={row.code} drawn href={settlementPages.answer(row.id)} />
            </Cell>
            <Cell head place="name" under={`${row.created_by_name}, ${formatMoment(row.created_at)}`}>
              {row.file_name}
            </Cell>
            <Cell place="sub">{bankWords(row.from_bank)}</Cell>
            <Cell right place="sum" under={row.returned > 0 ? `${row.returned} came back` : undefined}>
              {row.told_at ? row.paid.toLocaleString("en-NG") : <span className="faint">nothing yet</span>}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
