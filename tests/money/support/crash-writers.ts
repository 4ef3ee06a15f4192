import type { TestBill } from "./bills.ts";
import { officer, post, send, visitor } from "./crash-send.ts";

/** Money that was sent, and what was answered: what was answered with success must be there afterwards. */
export interface Attempt {
  readonly by: "gateway" | "bank" | "till" | "reversal";
  /** Of its own, so that whatever came of it is found again. */
  readonly kobo: number;
  /** The payment's token, the bank entry's number, or the code of a payment to be reversed, once the first step was answered. */
  begun?: string;
  /** The receipts' numbers, the payment's code, or the reversal's, once the money was answered for. */
  done?: readonly string[];
  /** The last step as it was sent and answered. */
  last?: { readonly path: string; readonly init: RequestInit; readonly answer: string };
}

export interface Office {
  readonly url: string;
  /** Bearers of two officers: one enters slips and asks for reversals, the other confirms them. */
  readonly officers: readonly [string, string];
  /** Open tills, and the bearers of their cashiers: several writers stand at each. */
  readonly tills: readonly { readonly id: number; readonly cashier: string }[];
  /** The day on every slip. */
  readonly today: string;
}

/** Given up after so many: an attempt whose page was being opened when the process died is free after 30 s only. */
const STILL_RUNNING = 10;
/** An attempt whose page the gateway has opened while nobody heard of it any more: to be begun anew. */
const ENDED = "payment-closed";
// Milliseconds between two tries: what is down comes up sooner when it is not stormed.
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 800;

const rest = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** What the writers do, in turn, unless it is said. */
const WAYS = ["gateway", "till", "reversal", "bank"] as const;

/**
 * People who pay, officers who enter slips, cashiers who take cash, and officers who reverse what they took, all at once,
 * until told to stop; every failure is sent again.
 */
export class Writers {
  readonly attempts: Attempt[] = [];
  /** Answers that did not come, or were no word on the matter. */
  broken = 0;
  /** Codes of the answers that a server gives of itself, from 500 on. */
  readonly refusals = new Set<string>();
  readonly #office: Office;
  readonly #ways: readonly Attempt["by"][];
  /** The first answer that was neither success nor "not now". */
  failure: Error | undefined;
  #stopped = false;
  readonly #running: Promise<void>[];

  constructor(office: Office, bills: readonly TestBill[], ways: readonly Attempt["by"][] = WAYS) {
    this.#office = office;
    this.#ways = ways;
    this.#running = bills.map((bill, at) =>
      this.#keepWriting(bill, ways[at % ways.length] ?? "bank", at).catch((error: Error) => {
        this.failure ??= error;
      }),
    );
  }

  get acknowledged(): number {
    return this.attempts.filter(({ done }) => done !== undefined).length;
  }

  /** Stops behind what is being sent; what is not answered then stays so. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  async #keepWriting(bill: TestBill, by: Attempt["by"], at: number): Promise<void> {
    while (!this.#stopped) {
      const attempt: Attempt = { by, kobo: 1_000 + this.attempts.length };
      this.attempts.push(attempt);
      if (by === "bank") await this.#payIn(bill, attempt);
      else if (by === "gateway") await this.#payOnline(bill, attempt);
      else await this.#payCash(bill, attempt, at);
    }
  }

  /** Cash at a till; where it is to be reversed, asked for by one officer and confirmed by another at once. */
  async #payCash(bill: TestBill, attempt: Attempt, at: number): Promise<void> {
    const { tills, officers } = this.#office;
    const till = tills[Math.floor(at / this.#ways.length) % tills.length];
    if (!till) throw new Error("No till is open.");
    const path = `/tills/${till.id}/payments`;
    const init = post({ bills: [bill.id], way: "cash", kobo: attempt.kobo }, officer(till.cashier));
    const taken = await this.#insist(path, init, 201);
    if (!taken) return;
    if (attempt.by === "reversal") {
      attempt.begun = taken.data.code as string;
      return this.#takeBack(attempt, taken.data.id as number, officers);
    }
    attempt.done = (taken.data.receipts as { number: string }[]).map(({ number }) => number);
    attempt.last = { path, init, answer: taken.text };
  }

  async #takeBack(attempt: Attempt, payment: number, [first, second]: Office["officers"]): Promise<void> {
    const why = { cause: "mistake", reason: "Typed for another bill." };
    const asked = await this.#insist(`/payment-records/${payment}/reversal`, post(why, officer(first)), 201);
    if (!asked) return;
    const path = `/money-back/${asked.data.id}/approve`;
    const init = post({}, officer(second));
    const done = await this.#insist(path, init, 200);
    if (!done) return;
    attempt.done = [done.data.code as string];
    attempt.last = { path, init, answer: done.text };
  }

  async #payOnline(bill: TestBill, attempt: Attempt): Promise<void> {
    const body = { bill_tokens: [bill.token], kobo: attempt.kobo, email: "payer@example.test" };
    const started = await this.#insist("/payments", post(body, visitor()), 201);
    if (!started) return;
    attempt.begun = started.data.token as string;
    await fetch(started.data.authorization_url as string, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ choice: "pay" }),
    });
    const path = `/payments/${attempt.begun}/check`;
    while (!this.#stopped) {
      const init = post({}, visitor());
      const told = await this.#insist(path, init, 200);
      if (told?.data.state === "confirmed") {
        attempt.done = (told.data.receipts as { number: string }[]).map(({ number }) => number);
        return;
      }
      await rest(50);
    }
  }

  async #payIn(bill: TestBill, attempt: Attempt): Promise<void> {
    const [first, second] = this.#office.officers;
    const slip = {
      kind: "teller",
      bank: "zenith",
      reference: `TLR/${attempt.kobo}`,
      paid_on: this.#office.today,
      kobo: attempt.kobo,
      depositor: "Adéwálé Sọdípọ̀",
      bills: [bill.pay_code],
    };
    const entered = await this.#insist("/bank-entries", post(slip, officer(first)), 201);
    if (!entered) return;
    attempt.begun = String(entered.data.id);
    const path = `/bank-entries/${attempt.begun}/confirm`;
    const init = post({ version: 1 }, officer(second));
    const confirmed = await this.#insist(path, init, 200);
    if (!confirmed) return;
    attempt.done = [(confirmed.data.payment as { code: string }).code];
    attempt.last = { path, init, answer: confirmed.text };
  }

  /**
   * Sends the same, under the same key, until it is answered.
   * @returns undefined when it was given up
   * @throws Error for an answer that is neither success nor "not now": a retry was taken for something else
   */
  async #insist(path: string, init: RequestInit, wanted: number) {
    let pause = FIRST_PAUSE;
    for (let tries = 0; !this.#stopped && tries < STILL_RUNNING; ) {
      const answer = await send(`${this.#office.url}/api/v1${path}`, init);
      if (answer?.status === wanted)
        return { text: answer.text, data: JSON.parse(answer.text).data as Record<string, unknown> };
      if (answer?.text.includes(ENDED)) return undefined;
      if (answer && answer.status < 500 && !answer.text.includes("still-running"))
        throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
      if (answer && answer.status >= 500)
        this.refusals.add(/"code":"([^"]+)"/.exec(answer.text)?.[1] ?? answer.text);
      if (answer?.status === 409) tries++;
      this.broken++;
      await rest(pause * (0.5 + Math.random()));
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
    return undefined;
  }
}
