import { sql } from "kysely";
import { belongsToSubject, type Section } from "./my-data-section.ts";

/** Data about people who request services or work on requests. */
export const requestSections: readonly Section[] = [
  {
    name: "service_requests",
    tables: ["service_request", "service_form", "service_clock"],
    paged: true,
    query: (subject) => sql`
      SELECT q.id, q.code, q.subject, q.asset_type, q.asset_id, q.details, q.status, q.waiting_for, q.submitted_at,
        q.ended_at, q.outcome, q.due_on, q.days_used, q.days_to_serve, q.reopened, q.rating, q.rating_remark, q.answers,
        f.questions,
        (SELECT json_agg(json_build_object('began_at', c.began_at, 'stopped_at', c.stopped_at, 'for', c.stopped_for)
          ORDER BY c.id) FROM service_clock c WHERE c.request_id = q.id) AS clock
      FROM service_request q LEFT JOIN service_form f ON f.id = q.form_id WHERE ${belongsToSubject(subject, "q")}`,
  },
  {
    // Only complaints with a name: anonymous ones can’t be attributed.
    name: "complaints",
    tables: ["complaint"],
    paged: true,
    query: (subject) => sql`
      SELECT q.id, q.code, q.subject, q.details, q.status, q.submitted_at, q.contact_name, q.contact_phone,
        q.contact_email, k.happened_on, k.place, k.typed, q.latitude, q.longitude
      FROM complaint k JOIN service_request q ON q.id = k.request_id
      WHERE q.created_by = ${subject.id} OR ${belongsToSubject(subject, "q")}`,
  },
  {
    // Internal remarks are disclosed to their author only.
    name: "service_messages",
    tables: ["service_message"],
    paged: true,
    query: (subject) => sql`
      SELECT m.id, m.request_id, m.kind, m.from_office, m.body, m.created_at
      FROM service_message m JOIN service_request q ON q.id = m.request_id
      WHERE m.author_id = ${subject.id} OR (m.kind <> 'remark' AND ${belongsToSubject(subject, "q")})`,
  },
  {
    name: "service_files",
    tables: ["service_attachment"],
    paged: true,
    query: ({ id }) => sql`
      SELECT a.id, a.name, a.type, a.bytes, a.request_id, a.created_at
      FROM service_attachment a WHERE a.created_by = ${id}`,
  },
];
