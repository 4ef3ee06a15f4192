import { redirect } from "react-router";
import { getImportArrears } from "#areas/charging/arrears/get-import-arrears.ts";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { appliesTo, type Conversion, conversionNames } from "#areas/registry/import/conversions.ts";
import { findEarlierMapping } from "#areas/registry/import/earlier-mapping.ts";
import { type ImportView, viewImport } from "#areas/registry/import/get-import.ts";
import { listLeftOut } from "#areas/registry/import/left-out.ts";
import { specialTargets } from "#areas/registry/import/mapping.ts";
import { listRemaining } from "#areas/registry/import/undo/list-remaining.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { ownLgas } from "#areas/registry/records/place-names.ts";
import { withCustomFields } from "#domain/custom-field.ts";
import { getImportKind } from "#domain/legacy/import-kinds.ts";
import { AppError } from "#kernel/app-error.ts";
import { type PageArgs, pageLoader } from "#page/page-loader.ts";
import type { Field } from "#resource/field.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { RUNNING_STATES } from "./import-labels.ts";

export const importLoader = pageLoader(async (args) => {
  const view = await viewImport(args.actor, routeId(args));
  const kind = getImportKind(view.resource);
  // Notes and the audit trail link by id only.
  if (args.params["resource"] !== kind.name) throw redirect(`/admin/import/${kind.name}/${view.id}`);
  const custom = await customFieldsOf(kind);
  const resource = withCustomFields(kind, custom);
  const lgas = await ownLgas();
  // The server decides which column targets are available.
  const conversionsOf = (kind: Field["kind"]) => conversionNames.filter((one) => appliesTo(one, kind));
  const conversions: Record<string, readonly Conversion[]> = {
    ...Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => [name, conversionsOf(field.kind)]),
    ),
    owner_since: conversionsOf("date"),
  };
  const [earlier, notes, lists] = await Promise.all([
    findEarlierMapping(view),
    recordNotes(args.actor, "import", view.id),
    readLists(args, view),
  ]);
  const special = specialTargets(resource);
  return { view, lgas, custom, conversions, special, earlier, notes, ...lists };
});

/** Page size of the lists. */
const PAGE_SIZE = 100;

/** Skipped lines and records that an undo keeps; the page of each comes from the URL. */
async function readLists({ actor, url }: PageArgs, { id, state, resource }: ImportView) {
  if (RUNNING_STATES.has(state))
    return { leftOut: undefined, remainingRecords: undefined, arrears: undefined };
  const page = (name: string) => {
    const text = url.searchParams.get(name) ?? "";
    const after = /^[0-9]{1,15}$/.test(text) ? Number(text) : undefined;
    return { query: { after, per_page: PAGE_SIZE }, isFirst: after === undefined };
  };
  // May not exist yet, or may have been deleted.
  const undefinedIfMissing = (error: unknown) => {
    if (error instanceof AppError && (error.kind === "not-found" || error.kind === "invalid"))
      return undefined;
    throw error;
  };
  const [linesPage, remainingPage] = [page("lines"), page("stays")];
  const leftOut = await listLeftOut(actor, id, linesPage.query).catch(undefinedIfMissing);
  const remaining = await listRemaining(actor, id, remainingPage.query).catch(undefinedIfMissing);
  const arrearsPage = page("arrears");
  const arrears = resource === "arrear" ? await getImportArrears(actor, id, arrearsPage.query) : undefined;
  return {
    leftOut: leftOut && { ...leftOut, isFirst: linesPage.isFirst },
    remainingRecords: remaining && { ...remaining, isFirst: remainingPage.isFirst },
    arrears: arrears && { ...arrears, isFirst: arrearsPage.isFirst },
  };
}

export type ImportData = Awaited<ReturnType<typeof importLoader>>;
