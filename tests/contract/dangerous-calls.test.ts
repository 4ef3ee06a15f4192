import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";

/**
 * What can turn data into programs, statements, pages or calls stands in few places, which somebody has looked at. A new one
 * is looked at before it is added here.
 */

const sources = new Map<string, string>();

beforeAll(async () => {
  for (const folder of ["src", "bin"])
    for (const name of await readdir(folder, { recursive: true }))
      if (/\.tsx?$/.test(name) && !/\.test\.tsx?$|-kit\.ts$/.test(name))
        sources.set(join(folder, name), await readFile(join(folder, name), "utf8"));
  expect(sources.size).toBeGreaterThan(1_000);
});

const holding = (what: RegExp) =>
  [...sources].flatMap(([file, text]) => (what.test(text) ? [file] : [])).sort();

describe("of the program's own sources", () => {
  it("none makes code of text", () => {
    expect(holding(/\beval\(|\bnew Function\(|from "node:vm"|setTimeout\(\s*["'`]/)).toEqual([]);
  });

  it("one starts other programs, PostgreSQL's, each with a list of arguments and no shell", () => {
    expect(holding(/node:child_process/)).toEqual([
      "src/server/db/embedded/postmaster.ts",
      "src/server/db/embedded/process.ts",
    ]);
    for (const file of holding(/node:child_process/)) expect(sources.get(file)).not.toMatch(/\bexec|shell:/);
  });

  it("one puts text into a page as it is: the document's blocks of data, which no browser runs", () => {
    expect(
      holding(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/),
    ).toEqual(["src/root.tsx"]);
    expect(sources.get("src/root.tsx")).toContain('type="application/json" dangerouslySetInnerHTML');
  });

  it("one names the files that are sent, by what they are and not by what they were called", () => {
    expect(holding(/content-disposition/i)).toEqual(["src/server/api/download-headers.ts"]);
  });

  it("none of those that make patterns makes them of what somebody typed", () => {
    expect(holding(/new RegExp\(/)).toEqual([
      "src/domain/code.ts",
      "src/domain/identity.ts",
      "src/domain/printable-letters.ts",
      "src/server/page-routes.ts",
    ]);
  });

  it("few put words into a statement as they are: names of types, and which way a list is read", () => {
    expect(holding(/\bsql\.raw\(/)).toEqual([
      "src/server/custom-fields/stored.ts",
      "src/server/duplicates/move-rows.ts",
      "src/server/duplicates/undo-merge.ts",
      "src/server/import/legacy/write-legacy.ts",
      "src/server/import/look-up.ts",
      "src/server/import/write-batch.ts",
      "src/server/ownership/people-seen.ts",
      "src/server/records/identity.ts",
      "src/server/records/list-sort.ts",
      "src/server/records/list-waiting.ts",
      "src/server/records/waiting-rows.ts",
      "src/server/sealing/reseal-texts.ts",
    ]);
  });

  it("those of the server that call other servers follow no redirects", () => {
    const calling = holding(/\bawait fetch\(|from "node:https"/).filter((file) =>
      /^src\/(kernel|server)\//.test(file),
    );
    expect(calling).toEqual([
      // Of an operator's command, with the sign-ins of a demonstration.
      "src/server/demo-fill/demo-api.ts",
      "src/server/demo-fill/fill-bills.ts",
      "src/server/demo-fill/require-demonstration.ts",
      "src/server/files/s3-store.ts",
      "src/server/gateways/gateway-call.ts",
      "src/server/gateways/simulator/webhooks.ts",
      // Node's own request follows none.
      "src/server/messages/post-out.ts",
    ]);
    for (const file of calling.filter((one) => !one.endsWith("post-out.ts")))
      expect(sources.get(file), file).toContain('redirect: "manual"');
  });

  it("none draws secrets from the browser's or program's ordinary chance", () => {
    // How long to wait before one asks again.
    expect(holding(/Math\.random\(/)).toEqual(["src/kernel/db/client.ts", "src/server/files/s3-store.ts"]);
  });

  it("none hashes with what is broken, but to find a shape again", () => {
    expect(holding(/\bmd5\(|["'`](?:md5|md4|des|des3|rc4|aes-\d+-(?:ecb|cbc))["'`]/i)).toEqual([
      "src/server/reconciliation/receive-statement.ts",
    ]);
    // Authenticator apps know no other; as an HMAC it is not broken.
    expect(holding(/["'`]sha-?1["'`]/i)).toEqual(["src/server/sign-in/totp.ts"]);
  });
});
