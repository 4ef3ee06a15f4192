/** Who may import whom. resource ← domain ← kernel ← server; domain ← { ui, session }; both ← { access, layouts, screens } ← routes. */
const layer = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

const TEST = "\\.test\\.tsx?$";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    layer(
      "no-circular",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
      "Circles hide what depends on what.",
    ),
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
      "Rules run in browser and server alike: no package, no Node module.",
    ),
    layer(
      "kernel-is-lowest",
      { path: "^src/kernel", pathNot: TEST },
      { path: "^src/", pathNot: "^src/(kernel|domain|resource|language)/" },
      "What every area needs depends on none of them.",
    ),
    layer(
      "browser-side-has-no-server",
      { path: "^src/(ui|session)/" },
      { path: "^src/(kernel|server|access|layouts|screens)" },
      "ui and session run in the browser.",
    ),
    layer(
      "server-has-no-screens",
      { path: "^src/server", pathNot: "^src/server/main\\.ts$" },
      { path: "^src/(access|layouts|screens|session|ui)" },
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
    // Programs for browsers (`.wasm?url`) are found by the build, which fails without them.
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
