import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";

/** `docs/security-checklist.md` has each requirement once, with a status and evidence, and cites only what exists. */

const STATES = ["met", "partly", "not met", "does not apply"];

/** The requirements of levels 1 and 2 per section of ASVS 5.0.0; those of level 3 come between. */
const SECTIONS: Readonly<Record<string, string>> = {
  "1.1": "1-2",
  "1.2": "1-9",
  "1.3": "1-11",
  "1.4": "1-3",
  "1.5": "1-2",
  "2.1": "1-3",
  "2.2": "1-3",
  "2.3": "1-4",
  "2.4": "1",
  "3.2": "1-2",
  "3.3": "1-4",
  "3.4": "1-6",
  "3.5": "1-5",
  "3.7": "1-2",
  "4.1": "1-3",
  "4.2": "1",
  "4.3": "1-2",
  "4.4": "1-4",
  "5.1": "1",
  "5.2": "1-3",
  "5.3": "1-2",
  "5.4": "1-3",
  "6.1": "1-3",
  "6.2": "1-12",
  "6.3": "1-4",
  "6.4": "1-4",
  "6.5": "1-5",
  "6.6": "1-3",
  "6.8": "1-4",
  "7.1": "1-3",
  "7.2": "1-4",
  "7.3": "1-2",
  "7.4": "1-5",
  "7.5": "1-2",
  "7.6": "1-2",
  "8.1": "1-2",
  "8.2": "1-3",
  "8.3": "1",
  "8.4": "1",
  "9.1": "1-3",
  "9.2": "1-4",
  "10.1": "1-2",
  "10.2": "1-2",
  "10.3": "1-4",
  "10.4": "1-11",
  "10.5": "1-5",
  "10.6": "1-2",
  "10.7": "1-3",
  "11.1": "1-2",
  "11.2": "1-3",
  "11.3": "1-3",
  "11.4": "1-4",
  "11.5": "1",
  "11.6": "1",
  "12.1": "1-3",
  "12.2": "1-2",
  "12.3": "1-4",
  "13.1": "1",
  "13.2": "1-5",
  "13.3": "1-2",
  "13.4": "1-5",
  "14.1": "1-2",
  "14.2": "1-4",
  "14.3": "1-3",
  "15.1": "1-3",
  "15.2": "1-3",
  "15.3": "1-7",
  "16.1": "1",
  "16.2": "1-5",
  "16.3": "1-4",
  "16.4": "1-3",
  "16.5": "1-3",
  "17.1": "1",
  "17.2": "1-4",
  "17.3": "1-2",
};

function wanted(): string[] {
  return Object.entries(SECTIONS).flatMap(([section, range]) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);
  });
}

interface Line {
  readonly id: string;
  readonly what: string;
  readonly status: string;
  readonly shown: string;
}

let text: string;
let lines: Line[];

beforeAll(async () => {
  text = await readFile("docs/security-checklist.md", "utf8");
  lines = [...text.matchAll(/^\| *(\d+\.\d+\.\d+) *\|(.*)\|(.*)\|(.*)\|$/gm)].map(
    ([, id = "", what = "", status = "", shown = ""]) => ({
      id,
      what: what.trim(),
      status: status.trim(),
      shown: shown.trim(),
    }),
  );
});

const testsIn = ({ shown }: Pick<Line, "shown">) =>
  [...shown.matchAll(/`([^`]+\.test\.ts)`: “([^”]+)”/g)].map(([, file = "", name = ""]) => ({ file, name }));
const pagesIn = (shown: string) =>
  [...shown.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)].map(([, page = "", part]) => ({ page, part }));
/** The text without citations. */
const quotesIn = (shown: string) =>
  shown.replaceAll(/`[^`]+\.test\.ts`: “[^”]+”|\[[^\]]+\]\([^)]+\)/g, "").replaceAll(/[;.\s]+/g, " ");
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(/\s/g, "-");

describe("the security checklist", () => {
  it("has every requirement of levels 1 and 2 once, in order", () => {
    expect(wanted()).toHaveLength(253);
    expect(lines.map(({ id }) => id)).toEqual(wanted());
  });

  it("gives each requirement one of four statuses and counts them correctly", () => {
    expect(lines.filter(({ status }) => !STATES.includes(status))).toEqual([]);
    for (const state of STATES) {
      const message = new RegExp(`^\\| ${state} +\\|.*\\| *(\\d+) *\\|$`, "m").exec(text)?.[1];
      expect([state, Number(message)]).toEqual([
        state,
        lines.filter(({ status }) => status === state).length,
      ]);
    }
  });

  it("cites existing tests by file and title", async () => {
    const cited = lines.flatMap((line) => testsIn(line).map((test) => ({ id: line.id, ...test })));
    expect(cited.length).toBeGreaterThan(150);
    const wrong: string[] = [];
    for (const { id, file, name } of cited) {
      const source = existsSync(file) ? await readFile(file, "utf8") : "";
      if (!['"', "'", "`"].some((mark) => source.includes(`${mark}${name}${mark}`)))
        wrong.push(`${id}: ${file}: ${name}`);
    }
    expect(wrong).toEqual([]);
    // A citation in another format would not be checked.
    expect(lines.filter((line) => line.shown.split(".test.ts`").length - 1 !== testsIn(line).length)).toEqual(
      [],
    );
  });

  it("cites existing pages and headings", async () => {
    // Guards against a pattern that finds nothing.
    expect(lines.flatMap(({ shown }) => pagesIn(shown)).length).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const { id, shown } of lines)
      for (const { page, part } of pagesIn(shown)) {
        const file = page.startsWith("../") ? page.slice(3) : `docs/${page}`;
        const there = existsSync(file) ? await readFile(file, "utf8") : "";
        const parts = [...there.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => slug(heading));
        if (!there || (part !== undefined && !parts.includes(part))) wrong.push(`${id}: ${page}#${part}`);
      }
    expect(wrong).toEqual([]);
  });

  it("cites a test or page for what is met and gives a reason for everything else", () => {
    const bare = lines.filter(({ status, shown }) =>
      status === "met"
        ? testsIn({ shown }).length + pagesIn(shown).length === 0
        : quotesIn(shown).trim().length < 15,
    );
    expect(bare).toEqual([]);
    // A page alone shows only that something is documented.
    const undocumented = lines.filter(
      ({ status, shown, what }) =>
        status === "met" &&
        testsIn({ shown }).length === 0 &&
        !/documented|written down|listed|calendar/.test(what),
    );
    expect(undocumented).toEqual([]);
  });
});
