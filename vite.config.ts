import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { type Address, sitemap } from "./src/sitemap.ts";
import { reloadGuard } from "./vite-plugins/reload-guard.ts";
import { serverOnly } from "./vite-plugins/server-only.ts";
import { sharedChunks } from "./vite-plugins/shared-chunks.ts";
import { styleSheets } from "./vite-plugins/style-sheets.ts";

const ENTRY = `${import.meta.dirname}/src/entry.client.tsx`;
/** As React Router names what a screen, a frame or a gate is in the browser. */
const route = (file: string) => `${import.meta.dirname}/src/${file}.tsx?__react-router-build-client-route`;
const partsOf = ({ gate, layout, screen = "shared/unbuilt" }: Address) =>
  [`access/${gate}`, `layouts/${layout}`, `screens/${screen}`].map(route);

const pages = (weights: Readonly<Record<string, number>>) =>
  sitemap.map((address) => ({
    modules: [ENTRY, route("root"), ...partsOf(address)],
    weight: weights[address.id] ?? 1,
  }));

/** Everybody's first page, and the one that is loaded on the cheapest phones. */
const SCRIPTS = { login: 100, agent: 100 };
/** Nothing is drawn before its styles are there, so these two are spared more. */
const STYLES = { login: 1000, agent: 500 };

/** The frame that the error screen fetches, which goes on from there to documents only; and styles of what comes with an act. */
const APART = [
  "layouts/office.tsx",
  "screens/shared/find/find-dialog.module.css",
  "screens/shared/find/find-face.module.css",
].map((file) => `${import.meta.dirname}/src/${file}`);

export default defineConfig({
  plugins: [
    reactRouter(),
    reloadGuard(),
    serverOnly(),
    styleSheets(import.meta.dirname, pages(STYLES), APART),
  ],
  // "table-module-cut": file names are unique (vite-plugins/module-names.test.ts), and words compress better than hashes.
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
          output: { codeSplitting: { groups: sharedChunks(pages(SCRIPTS)) } },
        },
      },
    },
    ssr: { build: { cssCodeSplit: false, rolldownOptions: { input: "./src/app/main.ts" } } },
  },
});
