import { expect } from "vitest";
import type { StatementView } from "#areas/collecting/reconciliation/get-statement.ts";
import type { ListedLine } from "#areas/collecting/reconciliation/list-lines.ts";
import type { StatementMapping } from "#domain/bank-statement/mapping.ts";
import { systemActor } from "#kernel/actor.ts";
import type { FoundJob } from "#platform/jobs/find.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import type { ApiAnswer, ApiClient } from "../../support/api.ts";

let count = 0;
const key = () => ({ key: `bank-test-${process.pid}-${++count}` });

export const dataOf = <T>({ body }: Pick<ApiAnswer, "body">): T => body.data as T;

/** Runs a job to its end in this process. */
export async function waitForJob(answer: ApiAnswer): Promise<FoundJob> {
  expect(answer).toMatchObject({ status: 200 });
  const { job_id } = dataOf<{ job_id: number }>(answer);
  return runJobAndWait(systemActor("test"), job_id, () => undefined, new AbortController().signal);
}

/** A bank account of the government with a unique number. */
export async function openBankAccount(client: ApiClient, bank = "zenith"): Promise<number> {
  const number = String(1_000_000_000 + ((Date.now() + ++count) % 900_000_000));
  const made = await client.post("/bank-accounts", { bank, number, name: "Revenue account" }, key());
  expect(made).toMatchObject({ status: 201 });
  return dataOf<{ id: number }>(made).id;
}

/** Uploads a statement. */
export async function send(
  client: ApiClient,
  account: number,
  bytes: string | Buffer,
  name = "statement.csv",
): Promise<ApiAnswer> {
  const response = await client.fetch(
    `/bank-statements?${new URLSearchParams({ account: String(account), name })}`,
    {
      method: "POST",
      body: typeof bytes === "string" ? bytes : new Uint8Array(bytes),
      headers: { "Content-Type": "text/csv" },
    },
  );
  return { status: response.status, body: (await response.json()) as ApiAnswer["body"] };
}

export async function viewStatement(client: ApiClient, id: number): Promise<StatementView> {
  return dataOf<StatementView>(await client.get(`/bank-statements/${id}`));
}

/** Checks or imports a statement, by default with the detected columns. */
export async function work(
  client: ApiClient,
  id: number,
  verb: "dry-run" | "run",
  mapping?: StatementMapping,
): Promise<FoundJob> {
  const params = mapping ?? (await viewStatement(client, id)).mapping;
  return waitForJob(await client.post(`/bank-statements/${id}/${verb}`, { mapping: params }, key()));
}

/** Uploads and imports a statement. */
export async function importStatement(
  client: ApiClient,
  account: number,
  bytes: string | Buffer,
): Promise<FoundJob> {
  const sent = await send(client, account, bytes);
  expect(sent).toMatchObject({ status: 201 });
  const done = await work(client, dataOf<{ id: number }>(sent).id, "run");
  expect(done).toMatchObject({ state: "done" });
  return done;
}

export async function linesOf(client: ApiClient, account: number): Promise<ListedLine[]> {
  return dataOf<ListedLine[]>(await client.get(`/bank-lines?account=${account}&per_page=200`));
}

export interface Movement {
  /** "2026-11-02" */
  readonly on: string;
  readonly kobo: number;
  readonly words: string;
}

/** A statement with debit and credit columns and a running balance, from an opening balance in kobo. */
export function statementOf(movements: readonly Movement[], opening = 0): string {
  const naira = (kobo: number) => (kobo / 100).toFixed(2);
  let balance = opening;
  const rows = movements.map(({ on, kobo, words }) => {
    balance += kobo;
    return [on, words, kobo < 0 ? naira(-kobo) : "", kobo > 0 ? naira(kobo) : "", naira(balance)].join(",");
  });
  return ["Date,Narration,Debit,Credit,Balance", ...rows, ""].join("\r\n");
}
