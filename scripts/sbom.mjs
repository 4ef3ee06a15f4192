// npm run sbom: components of the product as CycloneDX JSON, from package-lock.json alone: nothing is downloaded or installed.
// The same lockfile gives the same file. To another path: `npm run sbom -- FILE`.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { log, main, root, SetupError } from "./bootstrap.mjs";

const NAME = "build/ratebook.cdx.json";

await main(async () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const shipped = new Set(
    Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== "" && !dev)
      .map(
        ([path, entry]) =>
          `${entry.name ?? path.slice(path.lastIndexOf("node_modules/") + 13)}@${entry.version}`,
      ),
  );
  const file = resolve(process.argv[2] ?? join(root, NAME));
  mkdirSync(dirname(file), { recursive: true });
  const bom = shippedOnly(runNpmSbom(), shipped);
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  log(`${bom.components.length} packages: ${file}`);
  return 0;
});

/**
 * With `--omit dev`, npm 11 also omits packages that a development package needs, such as pg and React, so everything is
 * listed.
 */
function runNpmSbom() {
  const npm = process.env.npm_execpath;
  const args = [
    "sbom",
    "--package-lock-only",
    "--offline",
    "--sbom-format=cyclonedx",
    "--sbom-type=application",
  ];
  const { status, stdout, stderr, error } = spawnSync(
    npm ? process.execPath : "npm",
    npm ? [npm, ...args] : args,
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new SetupError(`npm could not list the packages: ${error?.message ?? stderr}`);
  return JSON.parse(stdout);
}

/** @param shipped "name@version" of every package that is not only for development */
function shippedOnly(npmBom, shipped) {
  // Time, random number, npm version and folder name would make each file different.
  const { serialNumber: _number, metadata, ...rest } = npmBom;
  const { timestamp: _moment, tools: _tools, component, ...about } = metadata;
  const components = npmBom.components
    .filter(({ name, version }) => shipped.has(`${name}@${version}`))
    .sort(byRef);
  const known = new Set([component["bom-ref"], ...components.map((one) => one["bom-ref"])]);
  const dependencies = npmBom.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => known.has(one)).sort() }))
    .sort((one, other) => compare(one.ref, other.ref));
  return {
    ...rest,
    metadata: { ...about, component: { ...component, name: "ratebook" } },
    components,
    dependencies,
  };
}

function byRef(one, other) {
  return compare(one["bom-ref"], other["bom-ref"]);
}

/** Not by locale, which depends on the machine. */
function compare(one, other) {
  return one < other ? -1 : Number(one > other);
}
