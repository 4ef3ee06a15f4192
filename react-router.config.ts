import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./vite-plugins/precompress.ts";

export default {
  appDirectory: "src",
  ssr: true,
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  // Not a plugin, because the style sheet and the route manifest are written after all plugins.
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client/assets")),
} satisfies Config;
