import { listFundings } from "#areas/ticketing/wallets/list-fundings.ts";
import { listMoves } from "#areas/ticketing/wallets/list-moves.ts";
import { fundingMethodNames, fundingStates, walletMoveKindNames } from "#domain/wallet.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { choiceOf, listQuery } from "../paging.ts";
import { idParam } from "../records/query-params.ts";

/** Fundings, filtered by the query of the address; pending ones by default. */
export const fundingsLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = choiceOf(query, "status", [...fundingStates, "all"]) ?? "waiting";
  const list = await listFundings(actor, {
    ...listQuery(query),
    status: status === "all" ? undefined : status,
    way: choiceOf(query, "way", fundingMethodNames),
    day: query.get("day") ?? undefined,
    wallet: idParam(query, "wallet"),
  });
  return {
    list,
    status: status === "all" ? null : status,
    fund: may(actor, "wallet.fund"),
    take: may(actor, "wallet.export"),
  };
});

/** Wallet transactions, filtered by the query of the address. */
export const movesLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const kind = choiceOf(query, "kind", walletMoveKindNames);
  const day = query.get("day") ?? undefined;
  const wallet = idParam(query, "wallet");
  const list = await listMoves(actor, { kind, day, wallet, ...listQuery(query) });
  return { list, wallet: wallet ?? null, take: may(actor, "wallet.export") };
});
