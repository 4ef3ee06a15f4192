import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import { currentGovernment } from "#platform/government.ts";
import { isCurrent, readAnnouncements } from "./announcement-row.ts";

const MAX_ENTRIES = 20;

/**
 * Current public announcements as an Atom feed.
 * @param origin of this installation, without a trailing slash
 */
export async function announcementFeed(origin: string): Promise<string> {
  const where = sql`${isCurrent} AND 'public' = ANY(a.audience)`;
  const [rows, { title }] = await Promise.all([
    readAnnouncements(database(), where, sql`a.begins_at DESC, a.id DESC`, MAX_ENTRIES),
    currentGovernment(),
  ]);
  const updated = rows.reduce((last, row) => Math.max(last, changedAt(row).getTime()), 0);
  const entries = rows.map((row) => {
    const url = `${origin}/announcement/${row.id}`;
    return `<entry><id>${escapeXml(url)}</id><title>${escapeXml(row.title)}</title><link href="${escapeXml(url)}"/>
<published>${row.begins_at.toISOString()}</published><updated>${changedAt(row).toISOString()}</updated>
<content type="text">${escapeXml(row.body)}</content></entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${escapeXml(origin)}/announcement</id>
<title>${escapeXml(`Announcements: ${title}`)}</title><author><name>${escapeXml(title)}</name></author>
<link href="${escapeXml(origin)}/announcement"/><link rel="self" href="${escapeXml(origin)}/api/v1/announcements/feed"/>
<updated>${new Date(updated).toISOString()}</updated>
${entries.join("\n")}
</feed>
`;
}

const changedAt = ({ begins_at, changed_at }: { begins_at: Date; changed_at: Date | null }) =>
  changed_at ?? begins_at;

function escapeXml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
}
