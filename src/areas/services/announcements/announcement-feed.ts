import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import { currentGovernment } from "#platform/government.ts";
import { inForce, readAnnouncements } from "./announcement-row.ts";

const MOST = 20;

/**
 * Current public announcements as an Atom feed.
 * @param origin of this installation, without a trailing slash
 */
export async function announcementFeed(origin: string): Promise<string> {
  const where = sql`${inForce} AND 'public' = ANY(a.audience)`;
  const [rows, { title }] = await Promise.all([
    readAnnouncements(database(), where, sql`a.begins_at DESC, a.id DESC`, MOST),
    currentGovernment(),
  ]);
  const updated = rows.reduce((last, row) => Math.max(last, changedAt(row).getTime()), 0);
  const entries = rows.map((row) => {
    const address = `${origin}/announcement/${row.id}`;
    return `<entry><id>${escaped(address)}</id><title>${escaped(row.title)}</title><link href="${escaped(address)}"/>
<published>${row.begins_at.toISOString()}</published><updated>${changedAt(row).toISOString()}</updated>
<content type="text">${escaped(row.body)}</content></entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${escaped(origin)}/announcement</id>
<title>${escaped(`Announcements: ${title}`)}</title><author><name>${escaped(title)}</name></author>
<link href="${escaped(origin)}/announcement"/><link rel="self" href="${escaped(origin)}/api/v1/announcements/feed"/>
<updated>${new Date(updated).toISOString()}</updated>
${entries.join("\n")}
</feed>
`;
}

const changedAt = ({ begins_at, changed_at }: { begins_at: Date; changed_at: Date | null }) =>
  changed_at ?? begins_at;

function escaped(text: string): string {
  const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}
