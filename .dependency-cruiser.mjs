/**
 * Import rules; scripts/imports.mjs checks them, and that there are no cycles. On the server, each layer
 * imports those before it and the pure ones (resource, domain, language); layers on one line don't import
 * each other. In the browser: domain ← { ui, session }; both ← { access, layouts, screens } ← routes.
 */
const ORDER = [
  ["kernel"],
  ["platform"],
  ["areas/registry"],
  ["areas/charging", "areas/identity"],
  ["areas/collecting"],
  ["areas/ticketing", "areas/services"],
  ["areas/lifecycle"],
  ["reporting"],
];
const PURE = ["domain", "resource", "language"];

const layer = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

const TEST = "\\.test\\.tsx?$";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    layer(
      "resource-is-pure",
      { path: "^src/resource", pathNot: TEST },
      { pathNot: "^src/resource" },
      "The abstraction imports nothing: no package, no Node module.",
    ),
    layer(
      "domain-is-pure",
      { path: "^src/domain", pathNot: TEST },
      { pathNot: "^src/(domain|resource)" },
      "Rules run in the browser and on the server: no packages, no Node modules.",
    ),
    ...ORDER.flatMap((layers, level) =>
      layers.map((name) => {
        const below = ORDER.slice(0, level).flat();
        return layer(
          `${name.replace("areas/", "")}-imports-downwards`,
          { path: `^src/${name}/`, pathNot: TEST },
          // The sitemap is data, and only imports types.
          { path: "^src/", pathNot: `^src/((${[name, ...below, ...PURE].join("|")})/|sitemap\\.ts$)` },
          "A lower layer must not import an upper one; upper layers register handlers instead.",
        );
      }),
    ),
    layer(
      "page-is-below-screens",
      { path: "^src/page/", pathNot: TEST },
      { path: "^src/(areas|platform|reporting|screens|layouts|access|app)/" },
      "What screens share on the server knows none of them.",
    ),
    layer(
      "app-is-highest",
      { path: "^src/", pathNot: `^src/app/|${TEST}` },
      { path: "^src/app/" },
      "The composition root imports all and is imported by none.",
    ),
    layer(
      "browser-side-has-no-server",
      { path: "^src/(ui|session)/" },
      { path: "^src/(app|areas|kernel|platform|reporting|page|access|layouts|screens)/" },
      "ui and session run in the browser.",
    ),
    layer(
      "app-has-no-screens",
      { path: "^src/app/", pathNot: "^src/app/main\\.ts$" },
      { path: "^src/(access|layouts|screens|session|ui)/" },
      "The server knows no screens.",
    ),
    ...["admin", "corporate", "individual", "guest", "agent", "super-agent", "public"].map((area) =>
      layer(
        `screens-${area}-keep-to-themselves`,
        { path: `^src/screens/${area}/` },
        { path: "^src/screens/", pathNot: `^src/screens/(${area}|owner|shared)/` },
        "Areas share through owner/ and shared/ only.",
      ),
    ),
    layer(
      "no-tests-in-product",
      { path: "^src", pathNot: TEST },
      { path: "^tests|\\.test\\.tsx?$" },
      "Tests stay out.",
    ),
    layer(
      "no-dev-packages",
      { path: "^(src|bin|server\\.ts)", pathNot: `${TEST}|^src/routes\\.ts$` },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
      "A production install lacks these.",
    ),
    // WebAssembly for browsers (`.wasm?url`) is resolved by the build, which fails without it.
    layer(
      "resolvable",
      {},
      { couldNotResolve: true, pathNot: "^virtual:|[.]wasm[?]url$" },
      "What is imported must exist.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|node_modules|\\.react-router)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
