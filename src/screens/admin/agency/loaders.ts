import type { AccountChange } from "#areas/charging/agencies/account-change.ts";
import { getAgency } from "#areas/charging/agencies/get-agency.ts";
import { listAgencies } from "#areas/charging/agencies/list-agencies.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorizeEverywhere, mayEverywhere } from "#kernel/authorize.ts";
import { maySetUp } from "#kernel/set-up-scope.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

/** The agencies, filtered by the query of the address. */
export const agenciesLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = query.get("status") ?? undefined;
  const q = query.get("q") ?? "";
  const rows = await listAgencies(actor, { q, status });
  return { rows, isFiltered: Boolean(status || q), mayAdd: mayEverywhere(actor, "agency.edit") };
});

export const newAgencyLoader = pageLoader(async ({ actor }) => {
  authorizeEverywhere(
    actor,
    "agency.edit",
    "Your right covers only some agencies or local governments. Ask an administrator to add the agency.",
  );
  return null;
});

export const agencyLoader = pageLoader(async (args) => {
  const { actor } = args;
  const { account_changes, ...agency } = await getAgency(actor, routeId(args));
  const mayDo = (right: string) => maySetUp(actor, right, [agency.id]);
  return {
    agency,
    changes: account_changes.map((change) => toAccountChangeRow(actor, change)),
    editable: mayDo("agency.edit"),
    mayConfirm: mayDo("agency.confirm"),
    notes: await recordNotes(actor, "agency", agency.id),
  };
});

function toAccountChangeRow(actor: Actor, { requested_by, ...change }: AccountChange) {
  return { ...change, own: requested_by === actor.session?.user.id };
}

export type AccountChangeRow = ReturnType<typeof toAccountChangeRow>;
