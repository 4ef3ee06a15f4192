import type { LoaderFunctionArgs } from "react-router";
import { type ManagedPayer, managerOfPayer } from "#areas/services/account-managers/manager-of-payer.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export interface PayerManagement extends ManagedPayer {
  /** Lagos date. */
  readonly today: string;
}

/** The loader of a payer's page, with the account manager. */
export function withManagedBy<T extends object>(
  type: "individual" | "corporate",
  load: (args: LoaderFunctionArgs) => Promise<T>,
) {
  const managed = pageLoader(async (args): Promise<PayerManagement | null> => {
    const found = await managerOfPayer(args.actor, type, routeId(args));
    return found && { ...found, today: await lagosToday(database()) };
  });
  return async (args: LoaderFunctionArgs): Promise<T & { managed: PayerManagement | null }> => {
    // The record first, as it can be missing or forbidden.
    const record = await load(args);
    return { ...record, managed: await managed(args) };
  };
}
