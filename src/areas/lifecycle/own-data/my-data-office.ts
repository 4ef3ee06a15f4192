import { sql } from "kysely";
import { belongsToSubject, type Section } from "./my-data-section.ts";

/** Data protection cases, account managers and follow-ups, scheduled reports, and announcements. */
export const officeSections: readonly Section[] = [
  {
    name: "data_protection",
    tables: ["data_case", "data_restriction"],
    query: ({ id, individual_id }) => sql`
      SELECT c.code, c.kind, c.request, c.status, c.asked_at, c.due_on::text, c.outcome, r.since AS restricted_since
      FROM data_case c LEFT JOIN data_restriction r ON r.case_id = c.id
      WHERE c.user_id = ${id} OR c.asked_by = ${id} OR c.individual_id = ${individual_id}::bigint`,
  },
  {
    name: "account_manager",
    tables: ["portfolio_entry"],
    query: (subject) => sql`
      SELECT u.name AS manager, e.since, e.until FROM portfolio_entry e JOIN account_manager m ON m.id = e.manager_id
        JOIN app_user u ON u.id = m.user_id WHERE ${belongsToSubject(subject, "e")}`,
  },
  {
    name: "follow_ups",
    tables: ["follow_up"],
    paged: true,
    // The manager’s internal notes are not disclosed, like internal remarks on requests.
    query: (subject) => sql`
      SELECT w.id, w.kind, w.due_on, w.done_at, w.outcome, w.promised_kobo, w.promised_on
      FROM follow_up w WHERE ${belongsToSubject(subject, "w")}`,
  },
  {
    name: "work_as_account_manager",
    tables: ["account_manager"],
    query: ({ id }) => sql`
      SELECT m.code, m.office_phone, m.office_email, m.shown_to_payers, m.created_at FROM account_manager m WHERE m.user_id = ${id}`,
  },
  {
    name: "reports_sent_to_me",
    tables: ["report_schedule", "report_schedule_reader"],
    query: ({ id }) => sql`
      SELECT s.report, s.query, s.every, s.hour, s.weekday, s.month_day, s.owner_id = ${id} AS mine, s.created_at, s.paused_at,
        s.ended_at
      FROM report_schedule s WHERE s.owner_id = ${id} OR EXISTS (SELECT FROM report_schedule_reader r
        WHERE r.schedule_id = s.id AND r.user_id = ${id})`,
  },
  {
    name: "announcements_written",
    tables: ["announcement_version"],
    query: ({ id }) => sql`
      SELECT a.code, v.version, v.title, v.body, v.written_at FROM announcement_version v
        JOIN announcement a ON a.id = v.announcement_id WHERE v.written_by = ${id}`,
  },
  {
    name: "announcements_put_away",
    tables: ["announcement_dismissal"],
    query: ({ id }) => sql`
      SELECT a.code, a.title, d.dismissed_at FROM announcement_dismissal d JOIN announcement a ON a.id = d.announcement_id
      WHERE d.user_id = ${id}`,
  },
];

/** Data about officers who view the work of service providers. */
export const serviceSections: readonly Section[] = [
  {
    name: "service_providers",
    tables: ["service_provider_user"],
    query: ({ id }) => sql`
      SELECT p.code, p.name, p.status FROM service_provider_user k JOIN service_provider p ON p.id = k.provider_id
      WHERE k.user_id = ${id}`,
  },
];
