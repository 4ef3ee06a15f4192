import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { readMapPage } from "#server/map/map-page.ts";
import { pageLoader } from "#server/page-loader.ts";
import type { RawQuery } from "#server/records/list-query.ts";

/** The map of a register: the filters of its list, and with `bbox` a part of it. */
export function mapLoader(resource: AnyResource) {
  return pageLoader(async ({ actor, url }) => {
    const search = new URLSearchParams(url.search);
    search.delete("_routes");
    const raw: RawQuery = Object.fromEntries(
      [...new Set(search.keys())].map((name) => [name, search.getAll(name)]),
    );
    const [page, lgas] = await Promise.all([
      readMapPage(actor, resource, raw),
      database().selectFrom("lga").select(["id", "name"]).orderBy("name").execute(),
    ]);
    return { ...page, lgas };
  });
}

export type MapData = Awaited<ReturnType<ReturnType<typeof mapLoader>>>;
