import { Link, useLoaderData } from "react-router";
import { getEntry } from "#areas/collecting/bank-entries/get-entry.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { BankEntryForm } from "./form.tsx";
import { entryPages } from "./labels.ts";

export const meta = pageTitle("Correct bank deposit");

export const loader = pageLoader(async (args) => {
  authorize(args.actor, "payment.record");
  const entry = await getEntry(args.actor, routeId(args));
  // Only by the officer who entered it, and only while pending.
  if (!entry.can.correct) throw notFound("entry");
  const { id, version, code, reason, evidence, bills } = entry;
  const { kind, bank, reference, paid_on, kobo, depositor, remark } = entry;
  const values = { kind, bank, reference, paid_on, kobo, depositor, remark };
  return {
    code,
    reason,
    today: await lagosToday(database()),
    entry: { id, version, values, evidence, bills: bills.map((bill) => bill.pay_code) },
  };
});

export default function CorrectBankEntry() {
  const { code, reason, today, entry } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <Link to={entryPages.list}>Bank deposits</Link> · <Link to={entryPages.view(entry.id)}>{code}</Link>
      </Breadcrumb>
      <PageHead title="Correct bank deposit" />
      {reason ? (
        <Notice kind="warn" className="gap">
          {"Returned: "}
          <q>{reason}</q>
        </Notice>
      ) : null}
      <BankEntryForm entry={entry} today={today} />
    </>
  );
}
