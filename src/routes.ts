import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { type Address, sitemap } from "./sitemap.ts";

/** Turns the sitemap into routes: gate, then frame, then the screen as its own lazy chunk. */
const byFrame = Map.groupBy(sitemap, (address) => `${address.gate} ${address.layout}`);

export default [
  ...[...byFrame.values()].map((addresses) => {
    const { gate, layout: frame } = addresses[0] as Address;
    return layout(`./access/${gate}.tsx`, { id: `gate-${gate}-${frame}` }, [
      layout(`./layouts/${frame}.tsx`, { id: `layout-${gate}-${frame}` }, addresses.map(screenRoute)),
    ]);
  }),
  route("*", "./screens/public/not-found.tsx", { id: "not-found" }),
] satisfies RouteConfig;

function screenRoute({ id, path, screen }: Address) {
  const pattern = decodeURIComponent(path)
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ":$1");
  return route(pattern, `./screens/${screen ?? "shared/unbuilt"}.tsx`, { id });
}
