import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { reloadGuard } from "./vite-plugins/reload-guard.ts";
import { shortNames } from "./vite-plugins/short-names.ts";

export default defineConfig({
  plugins: [reactRouter(), reloadGuard()],
  css: { modules: { generateScopedName: shortNames(import.meta.dirname) } },
  build: {
    sourcemap: false,
    cssMinify: "lightningcss",
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: "es2022",
  },
  environments: { ssr: { build: { rolldownOptions: { input: "./src/server/main.ts" } } } },
});
