import { sql } from "kysely";
import { billOverdueSince } from "#areas/charging/billing/overdue.ts";
import { type Referred, readReferred } from "#areas/charging/billing/referred.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Translatable } from "#domain/message.ts";
import { answerLabel, answerText } from "#domain/service/answer-text.ts";
import { hasFiles, type Question } from "#domain/service/question.ts";
import { type ClockFacts, clockText, daysOverdue, daysUsed } from "#domain/service/request-clock.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { filesOf, type RequestFile } from "./attach-files.ts";
import { type ComplaintFacts, complaintFacts } from "./complaint-facts.ts";
import { readHolidays } from "./read-holidays.ts";
import { type RequestActions, requestActions } from "./request-actions.ts";
import { type RequestEvent, requestEvents } from "./request-events.ts";
import { REQUEST_COLUMNS, type RequestRow } from "./request-row.ts";
import { type ClockRun, readClock } from "./run-clock.ts";
import { isOfficer, visibleRequests } from "./visibility.ts";

export interface ConversationMessage {
  readonly id: number;
  readonly kind: "message" | "question" | "answer" | "remark";
  readonly from_office: boolean;
  /** Name of the author. For the requester, officers are named "The revenue office". */
  readonly by: string;
  readonly body: string;
  readonly created_at: Date;
}

export interface AnsweredQuestion {
  readonly key: string;
  readonly label: string;
  readonly answer: string;
  /** Translatable form of `answer`; `null` if the answer is shown as entered. */
  readonly answer_message: Translatable | null;
  /** Whether the question is answered with files, which have the key of the question. */
  readonly has_files: boolean;
}

export interface RequestBill {
  readonly id: number;
  readonly code: string;
  readonly token: string;
  readonly status: string;
  readonly total_kobo: number;
  readonly paid_kobo: number;
  readonly due_on: LagosDate;
  /** Date from which it, or an instalment of it, is overdue (Lagos time); null if nothing is. */
  readonly overdue_since: LagosDate | null;
}

interface Details {
  /** Token for following the request; `null` for officers, because its holder acts as the sender. */
  readonly token: string | null;
  readonly details: string | null;
  readonly asset_type: string | null;
  readonly asset_id: number | null;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
  readonly category: string;
  readonly provider_name: string | null;
  readonly assigned_to_name: string | null;
  readonly submitted_at: Date;
  readonly outcome: string | null;
  readonly reopened: number;
  readonly rating: number | null;
  readonly rating_remark: string | null;
  readonly fee_kobo: number | null;
}

/** A request as shown. */
export interface RequestView extends RequestRow, Details {
  /** Whether the caller is an officer. */
  readonly is_officer: boolean;
  /** Details of the complaint; `null` for other requests and for callers who are not officers. */
  readonly complaint: ComplaintFacts | null;
  readonly requester: Referred | null;
  readonly asset: Referred | null;
  readonly answers: readonly AnsweredQuestion[];
  /** Latest 200 messages, or the 200 before the requested one. */
  readonly messages: readonly ConversationMessage[];
  /** Whether there are earlier messages than returned. */
  readonly has_earlier: boolean;
  readonly files: readonly RequestFile[];
  readonly bill: RequestBill | null;
  readonly clock: ClockFacts & {
    /** State of the service clock, such as "3 of 10 working days used; due on 4 Dec 2026". */
    readonly summary: string;
    /** Number of working days overdue; 0 if the request isn’t overdue. */
    readonly days_overdue: number;
    readonly runs: readonly Pick<ClockRun, "started_at" | "stopped_at" | "stopped_for">[];
  };
  readonly history: readonly RequestEvent[];
  /** Actions available to the caller. */
  readonly can: RequestActions;
}

type Row = RequestRow &
  Details & { readonly questions: readonly Question[]; readonly given: Readonly<Record<string, unknown>> };

/**
 * Gets a request with answers, messages, clock, bill and history.
 * @param before message id; returns the messages before it instead of the latest
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getRequest(actor: Actor, id: number, before?: number): Promise<RequestView> {
  const db = database();
  const office = isOfficer(actor);
  const { rows } = await sql<Row>`
    SELECT ${REQUEST_COLUMNS}, ${office ? sql`NULL::text` : sql`q.token`} AS token, q.details, q.asset_type, q.asset_id, q.contact_name, q.contact_phone, q.contact_email,
      c.name AS category, p.name AS provider_name, ${office ? sql`u.name` : sql`NULL::text`} AS assigned_to_name,
      q.submitted_at, q.outcome, q.reopened, q.rating, q.rating_remark, s.fee_kobo, 
      coalesce(f.questions, '[]') AS questions, q.answers AS given
    FROM service_request q JOIN service_subcategory s ON s.id = q.subcategory_id
    JOIN service_category c ON c.id = s.category_id LEFT JOIN service_form f ON f.id = q.form_id
    LEFT JOIN service_provider p ON p.id = q.provider_id LEFT JOIN app_user u ON u.id = q.assigned_to
    WHERE q.id = ${id} AND ${visibleRequests(actor)}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound("request");
  const { questions, given, ...whole } = found;
  // The assigned officer, and the company's user who submitted it, are hidden from the other side.
  const row = office ? whole : { ...whole, assigned_to: null, created_by: null };
  const type = row.individual_id === null ? "corporate" : "individual";
  const [requester, asset, files, conversation, bill, clock, history, can, complaint] = await Promise.all([
    readReferred(db, type, row.individual_id ?? row.corporate_id),
    readReferred(db, row.asset_type, row.asset_id),
    filesOf(db, id, office),
    readMessages(id, office, before),
    readBill(id),
    clockOf(row),
    requestEvents(actor, row),
    requestActions(actor, row),
    office ? complaintFacts(actor, id) : null,
  ]);
  const answers = questions.map((question) => ({
    key: question.key,
    label: question.label,
    answer: answerLabel(question, given[question.key]),
    answer_message: answerText(question, given[question.key]) ?? null,
    has_files: hasFiles(question.type),
  }));
  return {
    ...row,
    is_officer: office,
    complaint,
    requester,
    asset,
    answers,
    ...conversation,
    files,
    bill,
    clock,
    history,
    can,
  };
}

/** Messages per page. */
const MESSAGES_PER_PAGE = 200;

/** The latest messages, or the latest before one, in chronological order; and whether there are earlier ones. */
async function readMessages(
  id: number,
  office: boolean,
  before?: number,
): Promise<{ messages: readonly ConversationMessage[]; has_earlier: boolean }> {
  const { rows } = await sql<ConversationMessage>`
    SELECT m.id, m.kind, m.from_office, m.body, m.created_at,
      CASE WHEN NOT m.from_office THEN coalesce(u.name, 'The requester')
        WHEN ${office} THEN coalesce(u.name, 'The revenue office') ELSE 'The revenue office' END AS by
    FROM service_message m LEFT JOIN app_user u ON u.id = m.author_id
    WHERE m.request_id = ${id} AND (${office} OR m.kind <> 'remark')
      AND ${before === undefined ? sql`true` : sql`m.id < ${before}`}
    ORDER BY m.id DESC LIMIT ${MESSAGES_PER_PAGE + 1}`.execute(database());
  return {
    messages: rows.slice(0, MESSAGES_PER_PAGE).reverse(),
    has_earlier: rows.length > MESSAGES_PER_PAGE,
  };
}

/** The bill of its fee: the current one, or else the last cancelled one. */
async function readBill(id: number): Promise<RequestBill | null> {
  const { rows } = await sql<RequestBill>`
    SELECT b.id, b.code, b.token, b.status, b.total_kobo, b.paid_kobo, b.due_on, ${billOverdueSince} AS overdue_since
    FROM bill b WHERE b.source = 'service_request' AND b.source_id = ${id}
    ORDER BY b.status = 'cancelled', b.id DESC LIMIT 1`.execute(database());
  return rows[0] ?? null;
}

async function clockOf(row: RequestRow): Promise<RequestView["clock"]> {
  const db = database();
  const [runs, today] = await Promise.all([readClock(db, row.id), lagosToday(db)]);
  const holidays = await readHolidays(db, runs[0]?.began ?? today);
  const isOpen = row.ended_at === null;
  const last = runs.at(-1);
  const facts: ClockFacts = {
    days_used: daysUsed(runs, today, holidays, isOpen),
    days_allowed: row.days_to_serve,
    due_on: row.due_on,
    // Reopened, but not started again yet.
    stopped_on: isOpen && last?.ended ? null : (last?.stopped ?? null),
  };
  const text = clockText(facts, row);
  const days_overdue = daysOverdue(row.due_on, today, holidays);
  // A request that ended while paused has a zero-length run at its end.
  const nonEmpty = runs.filter(
    ({ started_at, stopped_at }) => stopped_at === null || stopped_at > started_at,
  );
  const visible = nonEmpty.map(({ started_at, stopped_at, stopped_for }) => ({
    started_at,
    stopped_at,
    stopped_for,
  }));
  return { ...facts, summary: text, days_overdue, runs: visible };
}
