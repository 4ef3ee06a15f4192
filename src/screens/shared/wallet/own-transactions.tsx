import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { t } from "#language/t.ts";
import { Pager } from "#ui/primitives/pager.tsx";
import { pagerProps } from "../paging.ts";
import type { ownMovesLoader } from "./own-loaders.ts";
import { TransactionTable } from "./transaction-table.tsx";

/** All transactions of the user's wallet. */
export function OwnTransactions() {
  const list = useLoaderData<typeof ownMovesLoader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <>
      {list.rows.length > 0 ? (
        <TransactionTable transactions={list.rows} />
      ) : (
        <p className="soft">{t("No transactions yet.")}</p>
      )}
      <Pager {...pagerProps(pathname, query, list)} />
    </>
  );
}
