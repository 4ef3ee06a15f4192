import { sql } from "kysely";
import { maskName } from "#domain/mask-name.ts";
import { officeSections, serviceSections } from "./my-data-office.ts";
import { requestSections } from "./my-data-requests.ts";
import { belongsToSubject, type Section } from "./my-data-section.ts";
import { ticketSections } from "./my-data-tickets.ts";

/**
 * All data stored about a person, in sections. Secrets are excluded (digests, tokens, encrypted keys). Actions on other
 * people’s records are included without the records.
 */
export const mySections: readonly Section[] = [
  {
    name: "account",
    tables: ["app_user"],
    query: ({ id }) => sql`
      SELECT id, name, email, phone_number, area, status, individual_id, photo_file IS NOT NULL AS has_photo,
        password_hash IS NOT NULL AS has_password, created_at, updated_at
      FROM app_user WHERE id = ${id}`,
  },
  {
    name: "roles",
    tables: ["user_role"],
    query: ({ id }) => sql`
      SELECT r.title, ur.lga_ids, ur.agency_ids FROM user_role ur JOIN role r ON r.id = ur.role_id
      WHERE ur.user_id = ${id}`,
  },
  {
    name: "registration",
    tables: ["registration"],
    query: ({ id }) => sql`
      SELECT kind, email, phone_number, created_at, confirmed_at, completed_at FROM registration
      WHERE user_id = ${id}`,
  },
  {
    name: "sessions",
    tables: ["session"],
    query: ({ id }) => sql`
      SELECT id, client, ip, user_agent, created_at, last_seen_at, expires_at, ended_at, ended_why
      FROM session WHERE user_id = ${id}`,
  },
  {
    name: "second_factors",
    tables: ["passkey", "totp_factor", "recovery_code"],
    query: ({ id }) => sql`
      SELECT 'passkey' AS kind, name, created_at, last_used_at FROM passkey WHERE user_id = ${id}
      UNION ALL SELECT 'authenticator app', NULL, created_at, last_used_at FROM totp_factor WHERE user_id = ${id}
      UNION ALL SELECT 'recovery code', NULL, NULL, used_at FROM recovery_code WHERE user_id = ${id}`,
  },
  {
    name: "codes_sent",
    tables: ["one_time_token"],
    query: ({ id }) => sql`
      SELECT purpose, created_at, expires_at, used_at FROM one_time_token WHERE user_id = ${id}`,
  },
  {
    name: "contact_changes_waiting",
    tables: ["contact_change"],
    query: ({ id }) => sql`SELECT field, value, asked_at FROM contact_change WHERE user_id = ${id}`,
  },
  {
    name: "message_choices",
    tables: ["notification_choice"],
    query: ({ id }) => sql`SELECT kind, channel, "on" FROM notification_choice WHERE user_id = ${id}`,
  },
  {
    name: "messages",
    tables: ["message"],
    paged: true,
    query: ({ id }) => sql`
      SELECT id, channel, template, address, subject, body, state, created_at, sent_at, read_at
      FROM message WHERE user_id = ${id}`,
  },
  {
    name: "person_on_record",
    tables: ["individual"],
    query: ({ individual_id }) => sql`
      SELECT to_jsonb(t) - ARRAY['search', 'import_key', 'editors'] AS record
      FROM individual t WHERE id = ${individual_id}`,
  },
  {
    name: "photo_and_passkey",
    tables: ["biometric_enrolment", "biometric_visit", "biometric_proof"],
    query: ({ individual_id }) => sql`
      SELECT e.consent_version, e.consented_at, e.photo_at, e.passkey_at, e.withdrawn_at, e.withdrawn_by,
        (SELECT json_agg(p.proved_at ORDER BY p.id) FROM biometric_proof p WHERE p.enrolment_id = e.id) AS proved
      FROM biometric_enrolment e WHERE e.individual_id = ${individual_id}`,
  },
  {
    name: "corporates",
    tables: ["user_corporate"],
    query: ({ id }) => sql`
      SELECT c.id, c.code, c.title, uc.in_charge FROM user_corporate uc JOIN corporate c ON c.id = uc.corporate_id
      WHERE uc.user_id = ${id}`,
  },
  {
    name: "asked_to_act_for",
    tables: ["corporate_invite"],
    query: ({ id }) => sql`
      SELECT c.code, c.title, i.name, i.email, i.invited_at, i.expires_at
      FROM app_user u JOIN corporate_invite i ON i.email = lower(u.email) JOIN corporate c ON c.id = i.corporate_id
      WHERE u.id = ${id} AND u.area = 'corporate'`,
  },
  {
    name: "ownership",
    tables: ["ownership"],
    paged: true,
    query: (subject) => sql`
      SELECT o.id, o.asset_type, o.asset_id, o.individual_id, o.corporate_id, o.share_bp, o.since, o.until, o.undone
      FROM ownership o WHERE ${belongsToSubject(subject, "o")}`,
  },
  {
    name: "occupancy",
    tables: ["occupancy"],
    paged: true,
    query: (subject) => sql`
      SELECT o.id, o.resource, o.record_id, o.individual_id, o.corporate_id, o.unit, o.from_date, o.to_date,
        o.struck_at
      FROM occupancy o WHERE ${belongsToSubject(subject, "o")}`,
  },
  {
    name: "residences",
    tables: ["residence"],
    query: ({ individual_id }) => sql`
      SELECT r.code, r.property_id, r.unit, r.since, r.until, r.status
      FROM residence r WHERE r.individual_id = ${individual_id}`,
  },
  {
    name: "spouses",
    tables: ["spouse"],
    // Other data about the other person is theirs.
    query: ({ individual_id }) => sql`
      SELECT s.code, CASE WHEN s.individual_id = ${individual_id}::bigint THEN s.title ELSE i.title END AS spouse,
        s.since, s.until, s.status
      FROM spouse s JOIN individual i ON i.id = s.individual_id
      WHERE ${individual_id}::bigint IN (s.individual_id, s.partner_id)`,
  },
  {
    name: "list_choices",
    tables: ["list_choice", "saved_view"],
    query: ({ id }) => sql`
      SELECT resource, NULL AS name, columns::text AS choice FROM list_choice WHERE user_id = ${id}
      UNION ALL SELECT resource, name, query FROM saved_view WHERE owner_id = ${id} AND deleted_at IS NULL`,
  },
  {
    name: "demand_notices",
    tables: ["demand_notice"],
    paged: true,
    query: (subject) => sql`
      SELECT n.id, n.code, n.title, n.asset_type, n.asset_id, n.status, n.issued_on, n.served_on, n.snapshot
      FROM demand_notice n WHERE ${belongsToSubject(subject, "n")}`,
  },
  {
    name: "bills",
    tables: ["bill"],
    paged: true,
    query: (subject) => sql`
      SELECT b.id, b.code, b.title, b.status, b.issued_on, b.due_on, b.total_kobo, b.paid_kobo,
        b.individual_id, b.corporate_id,
        (SELECT json_agg(json_build_object('label', l.label, 'kobo', l.kobo, 'paid_kobo', l.paid_kobo,
          'why', l.explanation, 'law', l.citation) ORDER BY l.position)
         FROM bill_line l WHERE l.bill_id = b.id) AS lines
      FROM bill b WHERE ${belongsToSubject(subject, "b")}`,
  },
  {
    name: "assessments",
    tables: ["assessment"],
    paged: true,
    query: (subject) => sql`
      SELECT a.id, a.code, a.title, a.asset_type, a.asset_id, a.declared, a.remark, a.status, a.total_kobo, a.issued_on,
        a.reason, a.snapshot
      FROM assessment a WHERE ${belongsToSubject(subject, "a")}`,
  },
  {
    name: "objections",
    tables: ["objection"],
    paged: true,
    query: (subject) => sql`
      SELECT o.id, o.code, o.bill_id, o.reason, o.disputed_kobo, o.status, o.created_at, o.decision, o.decided_at
      FROM objection o JOIN bill b ON b.id = o.bill_id WHERE ${belongsToSubject(subject, "b")}`,
  },
  {
    name: "requests_on_bills",
    tables: ["bill_change", "instalment_plan"],
    query: (subject) => sql`
      SELECT c.code, c.kind, b.code AS bill, c.kobo, c.reason, c.status, c.requested_at, c.decision
      FROM bill_change c JOIN bill b ON b.id = c.bill_id WHERE ${belongsToSubject(subject, "b")}
      UNION ALL SELECT p.code, 'instalment_plan', b.code, NULL, p.reason, p.status, p.requested_at, p.decision
      FROM instalment_plan p JOIN bill b ON b.id = p.bill_id WHERE ${belongsToSubject(subject, "b")}`,
  },
  {
    name: "evidence_sent",
    tables: ["evidence"],
    paged: true,
    query: ({ id }) => sql`SELECT id, about, about_id, created_at FROM evidence WHERE created_by = ${id}`,
  },
  {
    name: "payments",
    tables: ["payment"],
    paged: true,
    query: (subject) => sql`
      SELECT p.id, p.code, p.reference, p.provider, p.channel, p.kobo, p.state, p.created_at,
        CASE WHEN p.actor_id = ${subject.id} THEN p.email END AS email,
        p.payer_name, ${belongsToSubject(subject, "p")} AS is_own
      FROM payment p WHERE p.actor_id = ${subject.id} OR ${belongsToSubject(subject, "p")}`,
    // A user who paid another payer’s bill with its pay code sees only that payer’s masked name.
    shape: ({ is_own, payer_name, ...row }) => ({
      ...row,
      payer_name: is_own || typeof payer_name !== "string" ? payer_name : maskName(payer_name),
    }),
  },
  {
    name: "bank_slips",
    tables: ["bank_entry"],
    paged: true,
    query: (subject) => sql`
      SELECT e.id, e.code, e.kind, e.bank, e.reference, e.paid_on, e.kobo, e.status, e.entered_at
      FROM bank_entry e WHERE ${belongsToSubject(subject, "e")}`,
  },
  {
    name: "refunds",
    tables: ["money_back"],
    paged: true,
    query: (subject) => sql`
      SELECT m.id, m.code, m.kobo, m.status, m.bank, m.account_number, m.account_name, m.asked_at, m.paid_on, m.paid_reference
      FROM money_back m WHERE ${belongsToSubject(subject, "m")}`,
  },
  {
    name: "receipts",
    tables: ["receipt"],
    paged: true,
    query: (subject) => sql`
      SELECT r.id, r.number, r.payer, r.lines, r.bills, r.kobo, r.method, r.issued_at, r.status, r.cancel_reason
      FROM receipt r WHERE ${belongsToSubject(subject, "r")}`,
  },
  {
    name: "arrears_brought_in",
    tables: ["arrear"],
    paged: true,
    query: (subject) => sql`
      SELECT a.id, a.code, a.asset_type, a.asset_id, a.period, a.kobo, a.as_of, a.reference, a.status, a.reason
      FROM arrear a WHERE ${belongsToSubject(subject, "a")}`,
  },
  {
    name: "old_receipts",
    tables: ["old_receipt"],
    paged: true,
    query: (subject) => sql`
      SELECT o.id, o.number, o.issuer, o.issued_on, o.payer_name, o.item, o.kobo
      FROM old_receipt o WHERE ${belongsToSubject(subject, "o")}`,
  },
  {
    name: "credit",
    tables: ["account"],
    query: (subject) =>
      sql`SELECT a.kind, a.created_at FROM account a WHERE ${belongsToSubject(subject, "a")}`,
  },
  {
    name: "notes_written",
    tables: ["note"],
    paged: true,
    query: ({ id }) => sql`
      SELECT id, resource, record_id, body, written_at, struck_at FROM note WHERE written_by = ${id}`,
  },
  {
    name: "work_started",
    tables: ["job"],
    paged: true,
    query: ({ id }) => sql`SELECT id, kind, title, state, created_at FROM job WHERE created_by = ${id}`,
  },
  ...ticketSections,
  ...requestSections,
  ...serviceSections,
  ...officeSections,
  {
    name: "requests_i_made",
    tables: ["system_log"],
    paged: true,
    query: ({ id }) => sql`
      SELECT id, at, method, route, status, network FROM system_log WHERE user_id = ${id}`,
  },
  {
    // A note’s text is disclosed to its author, and to the owner if it was shared with them.
    name: "trail_about_me",
    tables: ["audit"],
    paged: true,
    query: ({ id, individual_id }) => sql`
      SELECT id, at, actor_name, action, before - 'text' AS before, after - 'text' AS after, reason FROM audit
      WHERE (resource = 'user' AND record_id = ${id})
        OR (resource = 'individual' AND record_id = ${individual_id}::bigint)`,
  },
  {
    name: "trail_of_what_i_did",
    tables: ["audit"],
    paged: true,
    query: ({ id }) => sql`
      SELECT id, at, ip, action, resource, record_id, reason FROM audit WHERE actor_id = ${id}`,
  },
];
