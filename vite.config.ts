import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { type Address, sitemap } from "./src/sitemap.ts";
import { reloadGuard } from "./vite-plugins/reload-guard.ts";
import { serverOnly } from "./vite-plugins/server-only.ts";
import { sharedChunks } from "./vite-plugins/shared-chunks.ts";
import { styleSheets } from "./vite-plugins/style-sheets.ts";

const ENTRY = `${import.meta.dirname}/src/entry.client.tsx`;
/** The module id that React Router gives a screen, layout or gate in the browser build. */
const route = (file: string) => `${import.meta.dirname}/src/${file}.tsx?__react-router-build-client-route`;
const routeModules = ({ gate, layout, screen = "shared/unbuilt" }: Address) =>
  [`access/${gate}`, `layouts/${layout}`, `screens/${screen}`].map(route);

const pages = (weights: Readonly<Record<string, number>>) =>
  sitemap.map((address) => ({
    modules: [ENTRY, route("root"), ...routeModules(address)],
    weight: weights[address.id] ?? 1,
  }));

/** The first page of all users, and the one loaded on the cheapest phones. */
const SCRIPT_WEIGHTS = { login: 100, agent: 100 };
/** Styles block rendering, so these two pages have even higher weights. */
const STYLE_WEIGHTS = { login: 1000, agent: 500 };

/** The layout loaded by the error screen, which only links to documents; and styles loaded on interaction. */
const DEFERRED = [
  "layouts/office.tsx",
  "screens/shared/find/find-dialog.module.css",
  "screens/shared/find/search-result.module.css",
].map((file) => `${import.meta.dirname}/src/${file}`);

export default defineConfig({
  plugins: [
    reactRouter(),
    reloadGuard(),
    serverOnly(),
    styleSheets(import.meta.dirname, pages(STYLE_WEIGHTS), DEFERRED),
  ],
  // "table-module-cut": file names are unique (vite-plugins/module-names.test.ts) and compress well.
  css: { modules: { generateScopedName: "[name]-[local]" } },
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
          output: { codeSplitting: { groups: sharedChunks(pages(SCRIPT_WEIGHTS)) } },
        },
      },
    },
    ssr: { build: { cssCodeSplit: false, rolldownOptions: { input: "./src/app/main.ts" } } },
  },
});
