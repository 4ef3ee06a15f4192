import { capitalise } from "#domain/capitalise.ts";
import { legacyKinds } from "#domain/legacy/import-kinds.ts";
import type { AnyResource } from "#resource/define.ts";
import { recordPages } from "../../shared/addresses/records.ts";

/** Where imported records are listed. Arrears are shown on the import itself, then on their bills. */
export function listAddress(resource: AnyResource): string | undefined {
  if (resource.name === "old_receipt") return "/admin/old-receipts";
  return legacyKinds.some(({ name }) => name === resource.name) ? undefined : recordPages.list(resource);
}

/** Breadcrumb to the list that the import adds to. */
export function KindCrumb({ resource }: { resource: AnyResource }) {
  const to = listAddress(resource);
  return to === undefined ? (
    <span>{capitalise(resource.many)}</span>
  ) : (
    <a href={to}>{capitalise(resource.many)}</a>
  );
}
