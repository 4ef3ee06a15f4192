/**
 * Checks imports: the rules of .dependency-cruiser.mjs, cycles of files and of capabilities (including types), and the layer
 * diagram in ARCHITECTURE.md. `--write` updates it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import config from "../.dependency-cruiser.mjs";

const DIAGRAM = /(<!-- areas:begin -->\n)[\s\S]*(\n<!-- areas:end -->)/;
/** Folders treated as one, including subfolders. */
const SINGLE_GROUPS = [
  "domain",
  "kernel",
  "language",
  "resource",
  "session",
  "ui",
  "access",
  "layouts",
  "page",
  "app",
];

const { forbidden, options } = config;
const result = await cruise(
  ["src", "bin"],
  { ...options, validate: true, ruleSet: { forbidden }, outputType: undefined },
  { ...options.enhancedResolveOptions },
  { tsConfig: extractTSConfig(options.tsConfig.fileName) },
);
const { modules, summary } = /** @type {import("dependency-cruiser").ICruiseResult} */ (result.output);
const violations = summary.violations
  .filter(({ rule }) => rule.severity === "error")
  .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

/** Imports between files of src without tests: file → imported files. */
const imports = new Map(
  modules
    .filter(({ source }) => /^src\/.*(?<!\.test)\.tsx?$/.test(source))
    .map(({ source, dependencies }) => [
      source.slice(4),
      dependencies.flatMap(({ resolved }) => (/^src\/.*\.tsx?$/.test(resolved) ? [resolved.slice(4)] : [])),
    ]),
);
if (imports.size === 0) violations.push("no modules found");

for (const cycle of findCycles(imports)) violations.push(`import cycle of files: ${cycle.join(", ")}`);
for (const circle of findCycles(groupedBy(capabilityOf)))
  violations.push(`import cycle of folders: ${circle.join(", ")}`);

const text = readFileSync("ARCHITECTURE.md", "utf8");
const updated = text.replace(DIAGRAM, (_, begin, end) => `${begin}${layerDiagram()}${end}`);
if (process.argv.includes("--write")) writeFileSync("ARCHITECTURE.md", updated);
else if (updated !== text)
  violations.push("the diagram in ARCHITECTURE.md is outdated: run node scripts/imports.mjs --write");

process.stdout.write(violations.map((fault) => `${fault}\n`).join(""));
process.stdout.write(`${imports.size} modules, ${violations.length} faults\n`);
process.exitCode = violations.length > 0 ? 1 : 0;

/** `areas/charging/tariff-drafts` for a file in it; the file itself if it is beside the folders of its area. */
function capabilityOf(file) {
  const parts = file.split("/");
  const [top] = parts;
  if (SINGLE_GROUPS.includes(top)) return top;
  if (top === "screens" && parts[1] === "public") return "screens/public";
  return parts.slice(0, top === "areas" || top === "screens" ? 3 : 2).join("/");
}

/** `registry` for a file in that area, `screens` for a page; files beside the folders are data. */
function layerOf(file) {
  const [top, next] = file.split("/");
  return top === "areas" ? next : ["layouts", "access"].includes(top) ? "screens" : top;
}

/** @returns imports between groups of files: group → other imported groups */
function groupedBy(groupOf) {
  const groups = new Map();
  for (const [file, found] of imports) {
    const group = groupOf(file);
    const others = groups.get(group) ?? groups.set(group, new Set()).get(group);
    for (const one of found) if (groupOf(one) !== group) others.add(groupOf(one));
  }
  return groups;
}

/** Tarjan's strongly connected components of more than one node. */
function findCycles(graph) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const cycles = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? [])
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node), index.get(next)));
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) cycles.push(circle.sort());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return cycles;
}

/** The layers. Arrows implied by others are omitted. */
function layerDiagram() {
  const layers = groupedBy(layerOf);
  for (const name of layers.keys()) if (name.includes(".")) layers.delete(name);
  const reaches = (from, to) =>
    [...(layers.get(from) ?? [])].some((next) => next === to || (layers.has(next) && reaches(next, to)));
  const names = [...layers.keys()].sort();
  const arrows = names.flatMap((name) =>
    [...layers.get(name)]
      .filter((to) => layers.has(to))
      .filter(
        (to) => ![...layers.get(name)].some((over) => over !== to && layers.has(over) && reaches(over, to)),
      )
      .map((to) => `  ${to} --> ${name}`),
  );
  return ["```mermaid", "graph BT", ...arrows.sort(), "```"].join("\n");
}
