import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";

/**
 * Calls that can turn data into code, statements, markup or requests are limited to the reviewed files listed
 * here. Review a new one before adding it.
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

describe("in the source code", () => {
  it("nothing evaluates text as code", () => {
    expect(holding(/\beval\(|\bnew Function\(|from "node:vm"|setTimeout\(\s*["'`]/)).toEqual([]);
  });

  it("only PostgreSQL is started as a child process, with an argument list and no shell", () => {
    expect(holding(/node:child_process/)).toEqual([
      "src/platform/database/embedded/postmaster.ts",
      "src/platform/database/embedded/process.ts",
    ]);
    for (const file of holding(/node:child_process/)) expect(sources.get(file)).not.toMatch(/\bexec|shell:/);
  });

  it("unescaped text is written only to the document's data blocks, which browsers don't run", () => {
    expect(
      holding(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/),
    ).toEqual(["src/root.tsx"]);
    expect(sources.get("src/root.tsx")).toContain('type="application/json" dangerouslySetInnerHTML');
  });

  it("one file sets content-disposition, so names of downloads never come from uploads", () => {
    expect(holding(/content-disposition/i)).toEqual(["src/platform/http/download-headers.ts"]);
  });

  it("no regular expression is built from user input", () => {
    expect(holding(/new RegExp\(/)).toEqual([
      // From the generated file beside it.
      "src/app/api-document/document.ts",
      "src/domain/code.ts",
      "src/domain/identity.ts",
      "src/domain/printable-letters.ts",
      "src/kernel/http/find-address.ts",
    ]);
  });

  it("raw SQL is limited to type names and sort directions", () => {
    expect(holding(/\bsql\.raw\(/)).toEqual([
      "src/app/sealing/reseal-texts.ts",
      "src/areas/lifecycle/merges/move-rows.ts",
      "src/areas/lifecycle/merges/undo-merge.ts",
      "src/areas/registry/import/legacy/write-legacy.ts",
      "src/areas/registry/import/look-up.ts",
      "src/areas/registry/import/write-batch.ts",
      "src/areas/registry/ownership/unknown-people.ts",
      "src/areas/registry/records/custom-values.ts",
      "src/areas/registry/records/identity.ts",
      "src/areas/registry/records/list-pending.ts",
      "src/areas/registry/records/list-sort.ts",
      "src/areas/registry/records/pending-rows.ts",
    ]);
  });

  it("outgoing server requests follow no redirects", () => {
    const calling = holding(/\bawait fetch\(|from "node:https"/).filter((file) =>
      /^src\/(app|areas|kernel|platform|reporting)\//.test(file),
    );
    expect(calling).toEqual([
      // An operator's command, with the sign-ins of a demonstration.
      "src/app/demo-fill/demo-api.ts",
      "src/app/demo-fill/fill-bills.ts",
      "src/app/demo-fill/fill.ts",
      "src/areas/collecting/gateways/gateway-call.ts",
      "src/areas/collecting/gateways/simulator/webhooks.ts",
      "src/platform/files/s3-store.ts",
      // Node's own request follows none.
      "src/platform/messages/post-out.ts",
    ]);
    for (const file of calling.filter((one) => !one.endsWith("post-out.ts")))
      expect(sources.get(file), file).toContain('redirect: "manual"');
  });

  it("no secret is generated with Math.random", () => {
    // Used for the delay before a retry.
    expect(holding(/Math\.random\(/)).toEqual(["src/kernel/db/client.ts", "src/platform/files/s3-store.ts"]);
  });

  it("broken hash algorithms are used only to recognise a known format", () => {
    expect(holding(/\bmd5\(|["'`](?:md5|md4|des|des3|rc4|aes-\d+-(?:ecb|cbc))["'`]/i)).toEqual([
      "src/areas/collecting/reconciliation/receive-statement.ts",
    ]);
    // Authenticator apps support only SHA-1; as an HMAC it is not broken.
    expect(holding(/["'`]sha-?1["'`]/i)).toEqual(["src/areas/identity/sign-in/totp.ts"]);
  });
});
