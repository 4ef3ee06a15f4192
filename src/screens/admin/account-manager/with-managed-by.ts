import type { LoaderFunctionArgs } from "react-router";
import { type ManagedPayer, managerOfPayer } from "#areas/services/account-managers/manager-of-payer.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

/** The loader of a payer's page, with the account manager. */
export function withManagedBy<T extends object>(
  type: "individual" | "corporate",
  load: (args: LoaderFunctionArgs) => Promise<T>,
) {
  const managed = pageLoader((args) => managerOfPayer(args.actor, type, routeId(args)));
  return async (args: LoaderFunctionArgs): Promise<T & { managed: ManagedPayer | null }> => {
    // The record first, as it can be missing or forbidden.
    const record = await load(args);
    return { ...record, managed: await managed(args) };
  };
}
