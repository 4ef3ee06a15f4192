import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { sitemap } from "./src/sitemap.ts";
import { reloadGuard } from "./vite-plugins/reload-guard.ts";
import { sharedChunks } from "./vite-plugins/shared-chunks.ts";
import { shortNames } from "./vite-plugins/short-names.ts";
import { styleTiers } from "./vite-plugins/style-tiers.ts";

const route = (file: string) => `${import.meta.dirname}/src/${file}.tsx?__react-router-build-client-route`;

const pages = sitemap.map(({ id, gate, layout, screen }) => ({
  modules: [
    `${import.meta.dirname}/src/entry.client.tsx`,
    ...["root", `access/${gate}`, `layouts/${layout}`, `screens/${screen ?? "shared/unbuilt"}`].map(route),
  ],
  weight: id === "login" || id === "agent" ? 100 : 1,
}));

const modulesOf = (areas: readonly string[]) =>
  sitemap.flatMap(({ layout, gate, screen }) =>
    areas.includes(layout) ? [`access/${gate}`, `layouts/${layout}`, `screens/${screen}`].map(route) : [],
  );

const tiers = [
  {
    name: "door",
    modules: [
      `${import.meta.dirname}/src/entry.client.tsx`,
      route("root"),
      ...["access/auth", "layouts/auth", "screens/public/sign-in"].map(route),
    ],
  },
  { name: "street", modules: [...["access/agent", "layouts/agent", "screens/agent/home"].map(route)] },
  {
    name: "public",
    modules: modulesOf(["auth", "default", "empty", "landing", "register", "service", "agent"]),
  },
  { name: "office", modules: [] },
];

export default defineConfig({
  plugins: [reactRouter(), reloadGuard(), styleTiers(import.meta.dirname, tiers)],
  css: { modules: { generateScopedName: shortNames(import.meta.dirname) } },
  build: {
    sourcemap: false,
    cssMinify: "lightningcss",
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    target: "es2022",
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: sharedChunks(pages),
            },
          },
        },
      },
    },
    ssr: { build: { cssCodeSplit: false, rolldownOptions: { input: "./src/server/main.ts" } } },
  },
});
