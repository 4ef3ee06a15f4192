import { getOwnership } from "#areas/charging/ownership/get-ownership.ts";
import { getRecord } from "#areas/registry/records/get.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import { property } from "#domain/register/property.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { type PageArgs, pageLoader } from "#page/page-loader.ts";
import { findPendingRequest } from "#platform/approval-requests/list-requests.ts";
import type { AnyResource } from "#resource/define.ts";
import { routeId } from "../../shared/records/loaders.ts";

/** An asset and its ownership history, for users who may assign owners. */
async function readOwners(actor: Actor, resource: AnyResource, id: number) {
  const { code, title, owners, ...record } = await getRecord(actor, resource, id);
  authorize(actor, "ownership.assign", record);
  return {
    resource: resource.name,
    record: { id, code, title },
    owners,
    ownership: await getOwnership(actor, resource, id),
    pending:
      (await findPendingRequest(actor, ["owner-change", "owner-change-undo"], { type: resource.name, id })) ??
      null,
    today: await lagosToday(database()),
  };
}

export type OwnersData = Awaited<ReturnType<typeof readOwners>>;

/** For a given register, or for the one named in the URL. */
export function ownersLoader(resource?: AnyResource) {
  return pageLoader((args) => readOwners(args.actor, resource ?? namedRegister(args), routeId(args)));
}

/** @throws AppError not-found for a register without owners */
function namedRegister({ params }: PageArgs): AnyResource {
  const found = registers.find(({ name, owned }) => owned && name === params.resource);
  if (!found) throw notFound();
  return found;
}

/** A person or organisation and, once chosen, the property to assign. */
export const assignPropertyLoader = pageLoader(async (args) => {
  const { actor, url } = args;
  const register = url.searchParams.get("kind") === "corporate" ? corporate : individual;
  authorize(actor, "ownership.assign");
  const { id, code, title } = await getRecord(actor, register, routeId(args));
  const propertyParam = url.searchParams.get("property") ?? "";
  const chosen = /^[0-9]{1,10}$/.test(propertyParam)
    ? await readOwners(actor, property, Number(propertyParam))
    : null;
  return { person: { type: register.name as "individual" | "corporate", id, code, title }, chosen };
});

/** Whose assets are reassigned, or which assets: `?from=individual:12`, or `?resource=property&ids=1,2`. */
export const reassignLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  authorize(actor, "ownership.assign");
  const [, type, number] = /^(individual|corporate):([0-9]{1,10})$/.exec(query.get("from") ?? "") ?? [];
  const from = type ? await fromOwner(actor, type, Number(number)) : null;
  const resource = registers.find(({ name, owned }) => owned && name === query.get("resource"));
  const ids = (query.get("ids") ?? "").split(",").filter((id) => /^[0-9]{1,10}$/.test(id));
  return {
    from,
    chosen: !from && resource && ids.length > 0 ? { resource: resource.name, ids: ids.map(Number) } : null,
    today: await lagosToday(database()),
    mayViewBills: may(actor, "bill.view"),
  };
});

async function fromOwner(actor: Actor, type: string, id: number) {
  const { code, title } = await getRecord(actor, type === "corporate" ? corporate : individual, id);
  return { type: type as "individual" | "corporate", id, code, title };
}

export type ReassignData = Awaited<ReturnType<typeof reassignLoader>>;
