import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { type Address, sitemap } from "./src/sitemap.ts";
import { reloadGuard } from "./vite-plugins/reload-guard.ts";
import { sharedChunks } from "./vite-plugins/shared-chunks.ts";
import { shortNames } from "./vite-plugins/short-names.ts";
import { styleTiers } from "./vite-plugins/style-tiers.ts";

const ENTRY = `${import.meta.dirname}/src/entry.client.tsx`;
/** As React Router names what a screen, a frame or a gate is in the browser. */
const route = (file: string) => `${import.meta.dirname}/src/${file}.tsx?__react-router-build-client-route`;
const partsOf = ({ gate, layout, screen = "shared/unbuilt" }: Address) =>
  [`access/${gate}`, `layouts/${layout}`, `screens/${screen}`].map(route);

/** Everybody's first page, and the one that is loaded on the cheapest phones. */
const LIGHT = ["login", "agent"];
const pages = sitemap.map((address) => ({
  modules: [ENTRY, route("root"), ...partsOf(address)],
  weight: LIGHT.includes(address.id) ? 100 : 1,
}));

const OFFICE = ["admin", "corporate", "guest", "individual", "super-agent"];
const modulesOf = (isOne: (address: Address) => boolean) => sitemap.filter(isOne).flatMap(partsOf);
const tiers = [
  { name: "door", modules: [ENTRY, route("root"), ...modulesOf(({ id }) => id === "login")] },
  { name: "street", modules: modulesOf(({ id }) => id === "agent") },
  { name: "public", modules: modulesOf(({ layout }) => !OFFICE.includes(layout)) },
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
          output: { codeSplitting: { groups: sharedChunks(pages) } },
        },
      },
    },
    ssr: { build: { cssCodeSplit: false, rolldownOptions: { input: "./src/server/main.ts" } } },
  },
});
