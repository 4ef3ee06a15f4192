import { Link, useLoaderData } from "react-router";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { BankEntryForm } from "./form.tsx";
import { entryPages } from "./labels.ts";

export const meta = pageTitle("Enter bank deposit");

export const loader = pageLoader(async ({ actor, url }) => {
  authorize(actor, "payment.record");
  return { today: await lagosToday(database()), codes: (url.searchParams.get("bills") ?? "").slice(0, 400) };
});

export default function EnterBankDeposit() {
  const { today, codes } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <Link to={entryPages.list}>Bank deposits</Link>
      </Breadcrumb>
      <PageHead title="Enter bank deposit" note="Another officer must confirm it before the bills are paid" />
      <BankEntryForm today={today} payCodes={codes} />
    </>
  );
}
