import type { TestBill } from "./bills.ts";
import { officer, post, send, visitor } from "./crash-send.ts";

/** An attempt to pay with its answers: what was acknowledged must be stored afterwards. */
export interface Attempt {
  readonly by: "gateway" | "bank" | "till" | "reversal";
  /** Unique, so that its result is found by the amount. */
  readonly kobo: number;
  /** After the first step: the payment's token, the bank entry's id, or the code of the payment to reverse. */
  begun?: string;
  /** After the last step: the receipts' numbers, the payment's code, or the reversal's. */
  done?: readonly string[];
  /** The last step with its answer. */
  last?: { readonly path: string; readonly init: RequestInit; readonly answer: string };
}

export interface Office {
  readonly url: string;
  /** Tokens of two officers: one enters bank payments and requests reversals, the other confirms them. */
  readonly officers: readonly [string, string];
  /** Open tills with the tokens of their cashiers; several writers share each. */
  readonly tills: readonly { readonly id: number; readonly cashier: string }[];
  /** The payment date of every deposit. */
  readonly today: string;
}

/** Attempts before giving up: a checkout that was opening when the process died is released only after 30 s. */
const STILL_RUNNING = 10;
/** The gateway opened a checkout whose answer was lost: start again. */
const ENDED = "payment-closed";
// Milliseconds between two attempts; longer pauses let a restarted server recover.
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 800;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** What the writers do in turn by default. */
const METHODS = ["gateway", "till", "reversal", "bank"] as const;

/**
 * Payers, officers who enter bank payments, cashiers who take cash, and officers who reverse cash payments, all at
 * once until stopped. Every failed request is retried.
 */
export class Writers {
  readonly attempts: Attempt[] = [];
  /** Answers that were missing or a server error. */
  broken = 0;
  /** Error codes of answers from 500 on. */
  readonly refusals = new Set<string>();
  readonly #office: Office;
  readonly #methods: readonly Attempt["by"][];
  /** The first answer that was neither success nor a reason to retry. */
  failure: Error | undefined;
  #stopped = false;
  readonly #running: Promise<void>[];

  constructor(office: Office, bills: readonly TestBill[], methods: readonly Attempt["by"][] = METHODS) {
    this.#office = office;
    this.#methods = methods;
    this.#running = bills.map((bill, at) =>
      this.#keepWriting(bill, methods[at % methods.length] ?? "bank", at).catch((error: Error) => {
        this.failure ??= error;
      }),
    );
  }

  get acknowledged(): number {
    return this.attempts.filter(({ done }) => done !== undefined).length;
  }

  /** Stops after requests in flight; what is not answered then stays so. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  async #keepWriting(bill: TestBill, by: Attempt["by"], at: number): Promise<void> {
    while (!this.#stopped) {
      const attempt: Attempt = { by, kobo: 1_000 + this.attempts.length };
      this.attempts.push(attempt);
      if (by === "bank") await this.#payAtBank(bill, attempt);
      else if (by === "gateway") await this.#payOnline(bill, attempt);
      else await this.#payCash(bill, attempt, at);
    }
  }

  /** Takes cash at a till; for a reversal, also requests it and has another officer confirm it. */
  async #payCash(bill: TestBill, attempt: Attempt, at: number): Promise<void> {
    const { tills, officers } = this.#office;
    const till = tills[Math.floor(at / this.#methods.length) % tills.length];
    if (!till) throw new Error("No till is open.");
    const path = `/tills/${till.id}/payments`;
    const init = post({ bills: [bill.id], method: "cash", kobo: attempt.kobo }, officer(till.cashier));
    const created = await this.#sendUntilAnswered(path, init, 201);
    if (!created) return;
    if (attempt.by === "reversal") {
      attempt.begun = created.data.code as string;
      return this.#reverse(attempt, created.data.id as number, officers);
    }
    attempt.done = (created.data.receipts as { number: string }[]).map(({ number }) => number);
    attempt.last = { path, init, answer: created.text };
  }

  async #reverse(attempt: Attempt, payment: number, [first, second]: Office["officers"]): Promise<void> {
    const why = { cause: "mistake", reason: "Typed for another bill." };
    const response = await this.#sendUntilAnswered(
      `/payment-records/${payment}/reversal`,
      post(why, officer(first)),
      201,
    );
    if (!response) return;
    const path = `/refund-requests/${response.data.id}/approve`;
    const init = post({}, officer(second));
    const done = await this.#sendUntilAnswered(path, init, 200);
    if (!done) return;
    attempt.done = [done.data.code as string];
    attempt.last = { path, init, answer: done.text };
  }

  async #payOnline(bill: TestBill, attempt: Attempt): Promise<void> {
    const body = { bill_tokens: [bill.token], kobo: attempt.kobo, email: "payer@example.test" };
    const started = await this.#sendUntilAnswered("/payments", post(body, visitor()), 201);
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
      const checked = await this.#sendUntilAnswered(path, init, 200);
      if (checked?.data.state === "confirmed") {
        attempt.done = (checked.data.receipts as { number: string }[]).map(({ number }) => number);
        return;
      }
      await sleep(50);
    }
  }

  async #payAtBank(bill: TestBill, attempt: Attempt): Promise<void> {
    const [first, second] = this.#office.officers;
    const deposit = {
      kind: "teller",
      bank: "zenith",
      reference: `TLR/${attempt.kobo}`,
      paid_on: this.#office.today,
      kobo: attempt.kobo,
      depositor: "Adéwálé Sọdípọ̀",
      bills: [bill.pay_code],
    };
    const entered = await this.#sendUntilAnswered("/bank-entries", post(deposit, officer(first)), 201);
    if (!entered) return;
    attempt.begun = String(entered.data.id);
    const path = `/bank-entries/${attempt.begun}/confirm`;
    const init = post({ version: 1 }, officer(second));
    const confirmed = await this.#sendUntilAnswered(path, init, 200);
    if (!confirmed) return;
    attempt.done = [(confirmed.data.payment as { code: string }).code];
    attempt.last = { path, init, answer: confirmed.text };
  }

  /**
   * Repeats a request with the same key until it is answered.
   * @returns undefined when it gives up
   * @throws Error for an answer that is neither success nor a reason to retry: the retry was taken for another request
   */
  async #sendUntilAnswered(path: string, init: RequestInit, wanted: number) {
    let pause = FIRST_PAUSE;
    for (let attempts = 0; !this.#stopped && attempts < STILL_RUNNING; ) {
      const answer = await send(`${this.#office.url}/api/v1${path}`, init);
      if (answer?.status === wanted)
        return { text: answer.text, data: JSON.parse(answer.text).data as Record<string, unknown> };
      if (answer?.text.includes(ENDED)) return undefined;
      if (answer && answer.status < 500 && !answer.text.includes("still-running"))
        throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
      if (answer && answer.status >= 500)
        this.refusals.add(/"code":"([^"]+)"/.exec(answer.text)?.[1] ?? answer.text);
      if (answer?.status === 409) attempts++;
      this.broken++;
      await sleep(pause * (0.5 + Math.random()));
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
    return undefined;
  }
}
