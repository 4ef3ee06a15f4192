import { Form, useLoaderData } from "react-router";
import { getOwnStatement, type OwnStatement } from "#areas/ticketing/wallets/own-statement.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { AppError } from "#kernel/app-error.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { UnbrokenCodes } from "#ui/primitives/unbroken-codes.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { transactionText } from "../shared/wallet/labels.ts";

export const meta = pageTitle("Statement");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const params = { from: query.get("from") ?? undefined, to: query.get("to") ?? undefined };
  try {
    return { statement: await getOwnStatement(actor, params), fault: null, ...params };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    const messages = Object.values(error.options.fields ?? {}).flat();
    return { statement: null, fault: messages.map((text) => t(text)).join(" "), ...params };
  }
});

/** The printable statement of the super agent's wallet for a period. */
export default function SuperAgentStatement() {
  const { statement, fault, from, to } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <div className="no-print">
        <PageHead
          title="Statement"
          actions={
            <Button small icon="printer" onClick={() => window.print()}>
              Print statement
            </Button>
          }
        />
        <Form method="get" className="line" preventScrollReset>
          <Field name="from" label="From">
            <TextInput type="date" defaultValue={statement?.from ?? from ?? ""} />
          </Field>
          <Field name="to" label="To">
            <TextInput type="date" defaultValue={statement?.to ?? to ?? ""} />
          </Field>
          <Button type="submit">Show</Button>
        </Form>
      </div>
      {fault === null && statement ? (
        <StatementDocument statement={statement} />
      ) : (
        <ErrorNotice>{fault}</ErrorNotice>
      )}
    </div>
  );
}

function StatementDocument({ statement }: { statement: OwnStatement }) {
  const { holder, holder_code, from, to, opening_kobo, closing_kobo, in_kobo, out_kobo, moves, complete } =
    statement;
  return (
    <>
      <p>
        <b className="strong">{holder}</b>
        <UnbrokenCodes>{`, ${holder_code}. ${formatDate(from)} to ${formatDate(to)}.`}</UnbrokenCodes>
      </p>
      {complete ? null : (
        <Notice>
          Only the latest 2,000 transactions are shown. To see earlier ones, choose a shorter period.
        </Notice>
      )}
      <Table caption="Wallet transactions" stacked twoLineEntry>
        <thead>
          <tr>
            <HeadCell>Description</HeadCell>
            <HeadCell>Date</HeadCell>
            <HeadCell right>Amount (₦)</HeadCell>
            <HeadCell right>Balance (₦)</HeadCell>
          </tr>
        </thead>
        <tbody>
          <BalanceRow text="Opening balance" kobo={opening_kobo} />
          {moves.map((move) => (
            <tr key={move.id}>
              <Cell head place="name">
                {transactionText(move)}
              </Cell>
              <Cell place="sub">
                <UnbrokenCodes>{`${formatMoment(move.at)}${move.funding ? `, ${move.funding}` : ""}`}</UnbrokenCodes>
              </Cell>
              <Cell right place="sum">
                <Money kobo={move.kobo} bare sign />
              </Cell>
              <Cell right place="status">
                <Money kobo={move.balance_after} bare />
              </Cell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <Cell head place="name">
              Closing balance
            </Cell>
            <Cell place="sub">
              {"in "}
              <Money kobo={in_kobo} />
              {", out "}
              <Money kobo={-out_kobo} />
            </Cell>
            <Cell hideOnPhone />
            <Cell right place="sum">
              <Money kobo={closing_kobo} bare />
            </Cell>
          </tr>
        </tfoot>
      </Table>
    </>
  );
}

function BalanceRow({ text, kobo }: { text: string; kobo: number }) {
  return (
    <tr>
      <Cell head place="name">
        {text}
      </Cell>
      <Cell hideOnPhone />
      <Cell hideOnPhone />
      <Cell right place="sum">
        <Money kobo={kobo} bare />
      </Cell>
    </tr>
  );
}
