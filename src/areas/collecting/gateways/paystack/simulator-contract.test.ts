import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { projectRoot } from "#kernel/project.ts";
import { call, openPaystack, payment, pressButton } from "../test-kit.ts";

const CONTRACT = join(projectRoot(), "../shared/data/paystack/openapi.yaml");
const hasContract = existsSync(CONTRACT);
if (!hasContract)
  console.warn(`SKIPPED: ${CONTRACT} is not here, so the simulator is not held against Paystack's contract.`);

/** The indented lines below a key of the document: enough YAML to read one schema without a package. */
function block(lines: readonly string[], key: string, indent: number): string[] {
  const from = lines.indexOf(`${" ".repeat(indent)}${key}:`);
  if (from < 0) throw new Error(`The contract has no "${key}" at ${indent} spaces.`);
  const rest = lines.slice(from + 1);
  const to = rest.findIndex(
    (line) => line.trim() !== "" && line.search(/\S/) <= indent && !line.trim().startsWith("- "),
  );
  return to < 0 ? rest : rest.slice(0, to);
}

function contract(): string[] {
  return block(readFileSync(CONTRACT, "utf8").split("\n"), "schemas", 2);
}

function listed(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim().startsWith("- ")).map((line) => line.trim().slice(2));
}

/** Keys the schema requires in `data`, at its top level. */
function requiredOfData(schema: string): string[] {
  return listed(block(block(block(contract(), schema, 4), "data", 8), "required", 10));
}

/** Types of the keys of `data` that the contract states directly. */
function typesOfData(schema: string): Map<string, { type: string; nullable: boolean }> {
  const properties = block(block(block(contract(), schema, 4), "data", 8), "properties", 10);
  const keys = properties.filter((line) => /^ {12}\w+:$/.test(line)).map((line) => line.trim().slice(0, -1));
  return new Map(
    keys.flatMap((key) => {
      const own = block(properties, key, 12).filter((line) => /^ {14}\w/.test(line));
      const type = own
        .find((line) => line.trim().startsWith("type:"))
        ?.split(":")[1]
        ?.trim();
      return type ? [[key, { type, nullable: own.some((line) => line.trim() === "nullable: true") }]] : [];
    }),
  );
}

type Answer = { status: boolean; message: string; data: Record<string, unknown> };

function expectData(answer: Answer, schema: string) {
  expect(answer).toMatchObject({ status: true, message: expect.any(String) });
  const required = requiredOfData(schema);
  expect(required.length).toBeGreaterThan(2);
  expect(Object.keys(answer.data)).toEqual(expect.arrayContaining(required));
  const types = typesOfData(schema);
  expect([...types.keys()].filter((key) => key in answer.data)).not.toEqual([]);
  for (const [key, { type, nullable }] of types) {
    const value = answer.data[key];
    if (value === undefined || (value === null && nullable)) continue;
    const actual = Number.isInteger(value) ? "integer" : typeof value;
    // The contract of a fetched transaction says "object" for absent values; the gateway sends null.
    if (value !== null) expect({ key, type: actual }).toEqual({ key, type });
  }
}

describe.skipIf(!hasContract)("the simulator's answers match Paystack's contract", () => {
  it("has every key of initialize, verify, fetch and refund", async () => {
    await using at = await openPaystack();
    const { url } = at.simulator;
    const { kobo, ...rest } = payment({ metadata: { custom_fields: [] } });
    const json = async (path: string, body?: unknown) =>
      (await (await call(url, path, body)).json()) as Answer;

    const made = await json("/transaction/initialize", { ...rest, amount: String(kobo) });
    expectData(made, "TransactionInitializeResponse");
    expectData(await json(`/transaction/verify/${rest.reference}`), "VerifyResponse");
    await pressButton(String(made.data.authorization_url), "pay");
    const paid = await json(`/transaction/verify/${rest.reference}`);
    expectData(paid, "VerifyResponse");
    expectData(await json(`/transaction/${paid.data.id}`), "TransactionFetchResponse");
    expectData(await json("/refund", { transaction: rest.reference, amount: 100 }), "RefundCreateResponse");
  });

  it("has every key and a documented type in errors", async () => {
    const model = block(block(contract(), "TransactionInitializeBadRequestModel", 4), "properties", 6);
    const types = listed(block(block(model, "type", 8), "enum", 10));
    expect(types).toContain("validation_error");
    await using at = await openPaystack();
    const answer = await call(at.simulator.url, "/transaction/initialize", {});
    const body = (await answer.json()) as { type: string };
    expect(types).toContain(body.type);
    const allowed = model.filter((line) => /^ {8}\w+:$/.test(line)).map((line) => line.trim().slice(0, -1));
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(body)));
  });

  it("returns the documented example of a bad request", async () => {
    await using at = await openPaystack();
    const { kobo, ...rest } = payment();
    await call(at.simulator.url, "/transaction/initialize", { ...rest, amount: kobo });
    const again = await call(at.simulator.url, "/transaction/initialize", { ...rest, amount: kobo });
    const example = block(block(contract(), "TransactionInitializeBadRequestModel", 4), "example", 6).map(
      (line) => line.trim(),
    );
    const body = (await again.json()) as Record<string, unknown> & { meta: { nextStep: string } };
    for (const key of ["message", "type", "code"]) expect(example).toContain(`${key}: ${body[key]}`);
    expect(example).toContain(`nextStep: ${body.meta.nextStep}`);
  });
});

const good = { email: "payer@example.com", amount: 10_000 };

test.each([
  ["no email", { amount: 5 }, 400, "missing_params"],
  ["a bad email", { ...good, email: "payer" }, 400, "invalid_params"],
  ["no amount", { email: good.email }, 400, "missing_params"],
  ["nothing to pay", { ...good, amount: 0 }, 400, "invalid_params"],
  ["half a kobo", { ...good, amount: 1.5 }, 400, "invalid_params"],
  ["an amount in words", { ...good, amount: "ten" }, 400, "invalid_params"],
  ["a foreign currency", { ...good, currency: "USD" }, 400, "invalid_params"],
  ["a reference with a blank", { ...good, reference: "a b" }, 400, "invalid_params"],
  ["a callback that is a script", { ...good, callback_url: "javascript:alert(1)" }, 400, "invalid_params"],
  ["a channel it does not have", { ...good, channels: ["cowries"] }, 400, "invalid_params"],
])("refuses initialize with %s as the gateway does", async (_, body, status, code) => {
  await using at = await openPaystack();
  const answer = await call(at.simulator.url, "/transaction/initialize", body);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({
    status: false,
    message: expect.any(String),
    meta: { nextStep: expect.any(String) },
    type: "validation_error",
    code,
  });
});

test("refuses a wrong key, an unknown payment and an unknown path in the gateway's format", async () => {
  await using at = await openPaystack();
  const { url } = at.simulator;
  const shape = { status: false, message: expect.any(String), meta: { nextStep: expect.any(String) } };
  const wrong = await call(url, "/transaction/initialize", good, "sk_test_wrong");
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { ...shape, message: "Invalid key" }]);
  for (const path of ["/transaction/verify/none", "/transaction/1", "/transaction/abc", "/nowhere"]) {
    const missing = await call(url, path);
    expect([missing.status, await missing.json()]).toMatchObject([404, shape]);
  }
});

test("accepts initialize as a form too, and creates a reference if there is none", async () => {
  await using at = await openPaystack();
  const answer = await fetch(`${at.simulator.url}/transaction/initialize`, {
    method: "POST",
    headers: { Authorization: "Bearer sk_test_0123456789abcdef" },
    body: new URLSearchParams({ email: good.email, amount: "10000" }),
  });
  const { data } = (await answer.json()) as { data: { reference: string } };
  expect(await at.gateway.verify(data.reference)).toMatchObject({ state: "pending", kobo: 10_000 });
});
