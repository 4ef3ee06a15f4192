import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { type Address, sitemap } from "./sitemap.ts";

/** Turns addresses into routes: gate, then layout, then the screen as its own lazy chunk. */
export function routesOf(addresses: readonly Address[]) {
  const byLayout = Map.groupBy(addresses, (address) => `${address.gate} ${address.layout}`);
  return [...byLayout.values()].map((group) => {
    const { gate, layout: layoutName } = group[0] as Address;
    return layout(`./access/${gate}.tsx`, { id: `gate-${gate}-${layoutName}` }, [
      layout(`./layouts/${layoutName}.tsx`, { id: `layout-${gate}-${layoutName}` }, group.map(screenRoute)),
    ]);
  });
}

export default [
  ...routesOf(sitemap),
  route("*", "./screens/public/not-found.tsx", { id: "not-found" }),
] satisfies RouteConfig;

function screenRoute({ id, path, screen }: Address) {
  const pattern = decodeURIComponent(path)
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ":$1");
  return route(pattern, `./screens/${screen ?? "shared/unbuilt"}.tsx`, { id });
}
