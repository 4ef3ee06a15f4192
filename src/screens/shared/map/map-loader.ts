import { readMapPage } from "#areas/registry/map/map-page.ts";
import type { RawQuery } from "#areas/registry/records/list-query.ts";
import { database } from "#kernel/db/client.ts";
import { pageLoader } from "#page/page-loader.ts";
import type { AnyResource } from "#resource/define.ts";

/** The map of a register: with the filters of its list, and `bbox` for a part of the map. */
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
