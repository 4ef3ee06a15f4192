import { listRecords } from "#areas/registry/records/list.ts";
import { readListQuery } from "#areas/registry/records/list-query.ts";
import { nameReferences } from "#areas/registry/records/references.ts";
import { displayedStatus } from "#domain/displayed-status.ts";
import type { PageArgs } from "#page/page-loader.ts";
import type { AnyResource } from "#resource/define.ts";

/** The query parameters that guests can use: search text, super agent and suspension. */
const QUERY_PARAMS = ["q", "super_agent_id", "suspended", "page", "after", "before"];

/** A page of a register for guests: sorted by name, with masked personal data, without archived records. */
export async function readRegister(resource: AnyResource, { actor, url }: PageArgs) {
  const params = QUERY_PARAMS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value] as const] : [];
  });
  const query = readListQuery(resource, { ...Object.fromEntries(params), sort: "title", status: "active" });
  const { rows, meta } = await listRecords(actor, resource, query);
  const names = await nameReferences(actor, resource, resource.columns, rows);
  const plain = rows.map(({ id, code, title, ...row }) => ({
    id,
    code,
    title,
    state: displayedStatus(resource, row),
    cells: resource.columns.map((name) => {
      const value = row[name];
      return resource.fields[name]?.kind === "reference"
        ? (names[name]?.get(Number(value))?.title ?? null)
        : value === null || value === undefined
          ? null
          : String(value);
    }),
  }));
  return { rows: plain, meta };
}

export type RegisterData = Awaited<ReturnType<typeof readRegister>>;
