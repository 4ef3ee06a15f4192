import { lagosDate } from "#domain/lagos.ts";
import type { DemoApi, DemoPeople, Row } from "./demo-api.ts";
import { daysAgo, type FillStep, waitForJob } from "./step.ts";

interface Bill extends Row {
  readonly pay_code: string;
  readonly total_kobo: number;
  readonly asset_type: string | null;
}

/** This year's notices of every category with something to bill. */
export const bills: FillStep = {
  name: "bills",
  isFilled: async ({ admin }) => (await assetBills(admin)).some(({ asset_type }) => asset_type === "signage"),
  async fill(people) {
    for (const { id } of await people.admin.get("/demand-categories")) await billYear(people, id);
  },
};

/** Requested by one administrator, approved by the other. */
async function billYear({ admin, second }: DemoPeople, category_id: number): Promise<void> {
  const year = Number(lagosDate(Date.now()).slice(0, 4));
  const body = { category_id, year };
  const preview = await admin.send<{ job: Row }>(`preview ${category_id}`, "/billing-runs/preview", body);
  await waitForJob(admin, preview.job.id);
  const { result } = await admin.get<{ result: { count: number } }>(`/jobs/${preview.job.id}`);
  if (result.count === 0) return;
  const request = { preview_job_id: preview.job.id, reason: `Demand notices for ${year}` };
  const { id, run } = await admin.send<Row & { run: Row }>(`run ${category_id}`, "/billing-runs", request);
  const { version } = await second.get<{ version: string }>(`/approval-requests/${id}`);
  await second.send(`run ${category_id} approved`, `/approval-requests/${id}/approve`, { version });
  const { job_id } = await admin.get<{ job_id: number }>(`/billing-runs/${run.id}`);
  await waitForJob(admin, job_id);
}

/** One bill paid online, bank deposits (confirmed, pending, rejected), one bill paid at a counter. */
export const payments: FillStep = {
  name: "payments",
  isFilled: async ({ admin }) => (await admin.get("/bank-entries?status=returned")).length > 0,
  async fill(people) {
    const { admin, second } = people;
    const [first, waiting, unreadable] = await billsOf(admin, "property");
    const [counter] = await billsOf(admin, "shop");
    await payOnline(people);
    const deposit = (n: number, bill: Bill, overrides: object = {}) =>
      admin.send(`slip ${n}`, "/bank-entries", {
        kind: n % 2 === 1 ? "transfer" : "teller",
        bank: "zenith",
        reference: `TLR 5581${20 + n}`,
        paid_on: daysAgo(n),
        kobo: bill.total_kobo,
        depositor: "Sọdípọ̀ & Sons Nigeria Limited",
        bills: [bill.pay_code],
        ...overrides,
      });
    if (!first || !waiting || !unreadable || !counter) return;
    await payAtCounter(admin, counter);
    const { id } = await deposit(0, first);
    await second.send("slip 0 confirmed", `/bank-entries/${id}/confirm`, { version: 1 });
    await deposit(1, waiting);
    const returned = await deposit(2, unreadable);
    await second.send("slip 2 returned", `/bank-entries/${returned.id}/return`, {
      version: 1,
      reason: "The slip is illegible.",
    });
  },
};

/** The individual pays their first own bill with a card accepted by the simulator. */
async function payOnline({ individual }: DemoPeople): Promise<void> {
  const [bill] = await billsOf(individual, "signage");
  if (!bill) return;
  const { authorization_url, token } = await individual.send<{ authorization_url: string; token: string }>(
    "online",
    "/payments",
    { bill_ids: [bill.id], email: "individual@ratebook.test" },
  );
  await fetch(authorization_url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ choice: "pay" }),
  });
  await individual.send("online checked", `/payments/${token}/check`);
}

const THOUSAND_NAIRA = 100_000;

async function payAtCounter(admin: DemoApi, bill: Bill): Promise<void> {
  const till = await admin.send("till", "/tills", {
    place: "Counter 1, head office",
    notes: { "100000": 5, "50000": 10 },
  });
  await admin.send("counter", `/tills/${till.id}/payments`, {
    bills: [bill.id],
    method: "cash",
    kobo: bill.total_kobo,
    over: "change",
    tendered_kobo: Math.ceil(bill.total_kobo / THOUSAND_NAIRA) * THOUSAND_NAIRA,
  });
}

/** Requests for an objection, a waiver and instalments, and a served notice. */
export const billRequests: FillStep = {
  name: "requests on bills",
  isFilled: async ({ admin }) => (await admin.get("/bill-requests")).length > 0,
  async fill({ admin }) {
    const [, , , disputed, waived, split] = await billsOf(admin, "property");
    const [served] = await admin.get("/demand-notices");
    if (served)
      await admin.send("served", `/demand-notices/${served.id}/serve`, {
        served_on: daysAgo(0),
        method: "adult-on-site",
        received_by: "Bísí Ọlátúnjí, secretary",
        latitude: 7.1475,
        longitude: 3.3452,
        accuracy: 8,
      });
    if (waived)
      await admin.send("waiver", `/bills/${waived.id}/waivers`, {
        kobo: 50_000,
        reason: "The ground floor was flooded in September.",
      });
    if (split) {
      const half = Math.floor(split.total_kobo / 2);
      await admin.send("instalments", `/bills/${split.id}/instalment-plans`, {
        parts: [
          { due_on: daysAgo(-20), kobo: half },
          { due_on: daysAgo(-50), kobo: split.total_kobo - half },
        ],
        reason: "School fees are due first.",
      });
    }
    if (disputed)
      await admin.send("objection", `/bills/${disputed.id}/objections`, {
        reason: "The plot is 340 m², not 640 m²: the neighbour’s plot was included.",
        disputed_kobo: Math.floor((disputed.total_kobo * 300) / 640),
      });
  },
};

/** Bills of assets, oldest first; the fee of a service is paid by its requester. */
async function assetBills(api: DemoApi): Promise<Bill[]> {
  const all = await api.get<Bill[]>("/bills?per_page=100");
  return all.filter(({ asset_type }) => asset_type !== null).sort((a, b) => a.id - b.id);
}

/** Oldest first, paid or not, so that they are the same each time. */
async function billsOf(api: DemoApi, kind: string): Promise<Bill[]> {
  return (await assetBills(api)).filter(({ asset_type }) => asset_type === kind);
}
