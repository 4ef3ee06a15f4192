import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../support/server.ts";

/**
 * What an area registers with a lower one works only if it is listed in src/app; anything missing is silently
 * ignored.
 */

const files = globSync("src/{areas,platform,reporting}/**/*.ts", { cwd: ROOT }).filter(
  (file) => !file.endsWith(".test.ts"),
);
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const KINDS =
  "NoteTarget|EvidenceVisibility|RegisterRule|SettingTest|BillSource|Payable|LegacyKind|GatewayDefinition|AreaSettings";
const REGISTRATION = new RegExp(`^export const (\\w+): (?:readonly )?(?:${KINDS})(?:\\[\\])? =`, "gm");

describe("the application's registrations", () => {
  it("include everything the areas offer", () => {
    const listed = read("src/app/registrations.ts");
    const paths = listed.slice(listed.lastIndexOf("import "));
    const offered = files.flatMap((file) => [...read(file).matchAll(REGISTRATION)].map(([, name]) => name));
    expect(offered.length).toBeGreaterThan(10);
    expect(offered.filter((name) => !new RegExp(`\\b${name}\\b`).test(paths))).toEqual([]);
  });

  it("include every module that defines a job or a periodic task", () => {
    const listed = read("src/app/job-kinds.ts");
    const defining = files.filter((file) =>
      /^(?:export const \w+ = )?define(?:Job|Periodic)(?:<[^(]*>)?\(/m.test(read(file)),
    );
    expect(defining.length).toBeGreaterThan(30);
    expect(defining.filter((file) => !listed.includes(`"#${file.slice("src/".length)}"`))).toEqual([]);
  });
});
