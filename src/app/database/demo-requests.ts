import { sql } from "kysely";
import { answerOffice } from "#areas/services/service-requests/answer-office.ts";
import { askRequester } from "#areas/services/service-requests/ask-requester.ts";
import { resolveRequest } from "#areas/services/service-requests/end-request.ts";
import { listOfferedServices } from "#areas/services/service-requests/offered-services.ts";
import { rateRequest } from "#areas/services/service-requests/rate-request.ts";
import type { SteppedRequest } from "#areas/services/service-requests/request-row.ts";
import { startRequest } from "#areas/services/service-requests/start-request.ts";
import { submitRequest } from "#areas/services/service-requests/submit-request.ts";
import { lagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { type Tx, transaction } from "#kernel/db/client.ts";
import { actorByEmail } from "#platform/jobs/requester.ts";

type Step = (tx: Tx, request: SteppedRequest) => Promise<SteppedRequest>;

interface DemoRequest {
  readonly service: string;
  readonly requester: Actor;
  readonly answers: Record<string, unknown>;
  readonly details?: string;
  readonly steps?: readonly Step[];
  /** Days before today on which it was submitted, for its clock. */
  readonly daysAgo?: number;
}

/**
 * Service requests of the demonstration, each through its normal steps: one with an unpaid fee, one with a question to the
 * requester, one completed and rated, one just completed, one overdue.
 */
export async function writeDemoRequests(): Promise<void> {
  const [individual, corporate, clerk] = await Promise.all([
    actorByEmail("individual@ratebook.test"),
    actorByEmail("corporate@ratebook.test"),
    actorByEmail("admin2@ratebook.test"),
  ]);
  await transaction(async (tx) => {
    const { some } = await tx
      .selectNoFrom((eb) => eb.exists(eb.selectFrom("service_request").select("id")).as("some"))
      .executeTakeFirstOrThrow();
    // Already inserted by a start that failed later.
    if (some) return;
    for (const request of requestsOf(individual, corporate, clerk)) await write(tx, request);
  });
}

function requestsOf(individual: Actor, corporate: Actor, clerk: Actor): readonly DemoRequest[] {
  const lastYear = Number(lagosDate(Date.now()).slice(0, 4)) - 1;
  const start: Step = (tx, { id, version }) => startRequest(tx, clerk, id, version);
  const ask =
    (body: string): Step =>
    (tx, { id, version }) =>
      askRequester(tx, clerk, id, { body, version });
  const answer =
    (requester: Actor, body: string): Step =>
    (tx, { id, version }) =>
      answerOffice(tx, requester, id, { body, version });
  const resolve =
    (outcome: string): Step =>
    (tx, { id, version }) =>
      resolveRequest(tx, clerk, id, { outcome, version });
  const rate =
    (requester: Actor, rating: number, remark: string): Step =>
    (tx, { id, version }) =>
      rateRequest(tx, requester, id, { rating, remark, version });
  return [
    {
      service: "Correction of a name or address",
      requester: corporate,
      answers: { what: "The address", correct: "14 Lafenwa Road, Abeokuta", paper: [] },
      steps: [start],
      daysAgo: 16,
    },
    {
      service: "Statement of account",
      requester: corporate,
      answers: { year: String(lastYear), collect: "By email" },
      steps: [
        start,
        ask("Do you need it for one of your shops or for both?"),
        answer(corporate, "For both, please."),
        resolve("The statement is signed and has been sent by email."),
        rate(corporate, 5, "Quick and helpful."),
      ],
    },
    {
      service: "Certificate of occupancy search",
      requester: individual,
      answers: { certificate_number: "OG/1187/2014", holder: "Adéwálé Sọdípọ̀", purpose: "A loan", copy: [] },
      details: "The bank needs it before the end of the month.",
    },
    {
      service: "Statement of account",
      requester: individual,
      answers: { year: String(lastYear), collect: "At the counter" },
      steps: [start, resolve("It is ready for collection at counter 3, Oke-Mosan.")],
    },
    {
      service: "Correction of a name or address",
      requester: individual,
      answers: { what: "The name", correct: "Adéwálé Ọlábísí Sọdípọ̀", paper: [] },
      steps: [
        start,
        ask("Please send a document that shows both names, such as a passport or a sworn affidavit."),
      ],
    },
  ];
}

async function write(
  tx: Tx,
  { service, requester, answers, details, steps = [], daysAgo }: DemoRequest,
): Promise<void> {
  const offered = (await listOfferedServices(requester, tx)).find(({ name }) => name === service);
  if (!offered) throw new Error(`The demonstration has no service “${service}”.`);
  const { id: service_id, form_id, fee_kobo } = offered;
  const raw = { service_id, form_id, fee_kobo, details: details ?? null, answers, attachment_ids: [] };
  let current: SteppedRequest = await submitRequest(tx, requester, raw);
  for (const step of steps) current = await step(tx, current);
  if (daysAgo === undefined) return;
  await sql`UPDATE service_clock SET began_at = began_at - ${daysAgo} * interval '1 day' WHERE request_id = ${current.id}`.execute(
    tx,
  );
  await sql`
    UPDATE service_request SET submitted_at = submitted_at - ${daysAgo} * interval '1 day', due_on = service_due_on(id)
    WHERE id = ${current.id}`.execute(tx);
}
