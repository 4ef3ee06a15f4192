import { listFundings } from "#areas/ticketing/wallets/list-fundings.ts";
import { listMoves } from "#areas/ticketing/wallets/list-moves.ts";
import { fundingStates, fundingWayNames, moveKindNames } from "#domain/wallet.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, PER_PAGE } from "../paging.ts";
import { idOf } from "../records/read-query.ts";

/** Fundings as the address asks for them: what waits first. */
export const fundingsLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const asked = query.get("status") ?? "waiting";
  const status = fundingStates.find((name) => name === asked);
  const way = fundingWayNames.find((name) => name === query.get("way"));
  const q = (query.get("q") ?? "").slice(0, 100);
  const day = query.get("day") ?? undefined;
  const wallet = idOf(query, "wallet");
  const list = await listFundings(actor, {
    status,
    way,
    q,
    day,
    wallet,
    per_page: PER_PAGE,
    after: afterOf(query),
  });
  return { list, status: status ?? null, fund: may(actor, "wallet.fund"), take: may(actor, "wallet.export") };
});

/** What moved in wallets, as the address asks for it. */
export const movesLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const kind = moveKindNames.find((name) => name === query.get("kind"));
  const q = (query.get("q") ?? "").slice(0, 100);
  const day = query.get("day") ?? undefined;
  const wallet = idOf(query, "wallet");
  const list = await listMoves(actor, { kind, q, day, wallet, per_page: PER_PAGE, after: afterOf(query) });
  return { list, wallet: wallet ?? null, take: may(actor, "wallet.export") };
});
