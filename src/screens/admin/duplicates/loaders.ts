import { type Comparison, compareRecords } from "#areas/lifecycle/merges/compare.ts";
import { getMerge } from "#areas/lifecycle/merges/get-merge.ts";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { findSide } from "#areas/registry/duplicates/find-side.ts";
import { lastSearch } from "#areas/registry/duplicates/last-search.ts";
import { countPairs, listPairs, type PairSide } from "#areas/registry/duplicates/list-pairs.ts";
import { parseCode } from "#domain/code.ts";
import { mergeable, mergeRight } from "#domain/merge.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { type PageArgs, pageLoader } from "#page/page-loader.ts";
import { findPendingRequest } from "#platform/approval-requests/list-requests.ts";
import type { AnyResource } from "#resource/define.ts";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";
import { routeId } from "../../shared/records/loaders.ts";

/** The registers in which the actor can merge duplicates. @throws AppError not-signed-in, forbidden */
function mergeableRegisters(actor: Actor): readonly AnyResource[] {
  const found = mergeable.filter(
    (resource) => may(actor, mergeRight(resource)) && may(actor, `${resource.name}.view`),
  );
  if (found.length === 0) authorize(actor, mergeable.map(mergeRight)[0] ?? "");
  return found;
}

function requestedRegister(registers: readonly AnyResource[], query: URLSearchParams): AnyResource {
  const name = query.get("resource");
  const found = name ? registers.find((resource) => resource.name === name) : registers[0];
  if (!found) throw notFound();
  return found;
}

/** The duplicates of the register in the address. */
export const queueLoader = pageLoader(async ({ actor, url: { searchParams: query } }: PageArgs) => {
  const registers = mergeableRegisters(actor);
  const resource = requestedRegister(registers, query);
  const state = query.get("state") === "dismissed" ? "dismissed" : "open";
  const [page, counts, searched] = await Promise.all([
    listPairs(actor, resource, { state, per_page: PER_PAGE, after: afterOf(query) }),
    Promise.all(registers.map((register) => countPairs(actor, register, "open"))),
    lastSearch(actor, resource),
  ]);
  const tabs = registers.map(({ name, many }, at) => ({ name, many, count: counts[at] ?? 0 }));
  return { ...page, resource: resource.name, state, tabs, searched } as const;
});

/** Two records to compare, or the form to select them. */
export const compareLoader = pageLoader(async ({ actor, url: { searchParams: query } }: PageArgs) => {
  const registers = mergeableRegisters(actor);
  const resource = requestedRegister(registers, query);
  const ids = [query.get("first"), query.get("second")].map((text) => idOfRecord(resource, text));
  const custom = await customFieldsOf(resource);
  const common = {
    resource: resource.name,
    custom,
    registers: registers.map(({ name, many }) => ({ name, many })),
  };
  const [first, second] = ids;
  if (first !== undefined && second !== undefined && first !== second)
    return { ...common, known: null, comparison: await compareRecords(actor, resource, first, second) };
  const none: Comparison | null = null;
  const known: PairSide | null = first === undefined ? null : await findSide(actor, resource, first);
  return { ...common, known, comparison: none };
});

/** An id or code. @throws AppError not-found */
function idOfRecord(resource: AnyResource, text: string | null): number | undefined {
  if (!text) return undefined;
  if (/^[0-9]{1,10}$/.test(text)) return Number(text);
  const code = parseCode(text);
  if (!code || code.prefix !== resource.prefix) throw notFound();
  return code.id;
}

/** One merge, with its actions. */
export const mergeLoader = pageLoader(async (args: PageArgs) => {
  const merge = await getMerge(args.actor, routeId(args));
  const subject = { type: merge.resource, id: merge.survivor_id };
  const pending = (await findPendingRequest(args.actor, ["merge-undo"], subject)) ?? null;
  return { ...merge, pending, custom: await customFieldsOf(getRegister(merge.resource)) };
});

export type QueueData = Awaited<ReturnType<typeof queueLoader>>;
export type CompareData = Awaited<ReturnType<typeof compareLoader>>;
