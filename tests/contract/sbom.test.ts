import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const run = promisify(execFile);
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ name: z.string().optional(), version: z.string().optional(), dev: z.boolean().optional() }),
  ),
});
const Bill = z.object({
  bomFormat: z.literal("CycloneDX"),
  metadata: z.object({ component: z.object({ "bom-ref": z.string(), name: z.string() }) }),
  components: z.array(
    z.object({
      "bom-ref": z.string(),
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })).min(1),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

let folder: string;
let text: string;

const write = async (name: string) => {
  const file = join(folder, name);
  await run(process.execPath, ["scripts/sbom.mjs", file]);
  return readFile(file, "utf8");
};
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-sbom-"));
  text = await write("first.json");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the bill of materials", () => {
  it("lists exactly the packages of the lockfile that are not for development only", async () => {
    const { packages } = Lock.parse(JSON.parse(await readFile("package-lock.json", "utf8")));
    const shipped = Object.entries(packages)
      .filter(([path, { dev }]) => path !== "" && !dev)
      .map(([path, { name, version }]) => `${name ?? nameOf(path)}@${version}`);
    const { components } = Bill.parse(JSON.parse(text));
    const notified = components.map(({ name, version }) => `${name}@${version}`);
    expect(notified.toSorted()).toEqual([...new Set(shipped)].toSorted());
    expect(notified).toContain(`pg@${packages["node_modules/pg"]?.version}`);
  });

  it("lists the dependencies of every package, all reachable from the product", () => {
    const { components, dependencies, metadata } = Bill.parse(JSON.parse(text));
    expect(metadata.component.name).toBe("ratebook");
    const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set([metadata.component["bom-ref"]]);
    for (const ref of reached) for (const one of needs.get(ref) ?? []) reached.add(one);
    const all = [metadata.component["bom-ref"], ...components.map((one) => one["bom-ref"])];
    expect([...reached].toSorted()).toEqual(all.toSorted());
  });

  it("is identical for the same lockfile", async () => {
    expect(await write("second.json")).toBe(text);
  });
});
