import { ReadableStream } from "node:stream/web";
import { sql } from "kysely";
import { ownUser } from "#areas/identity/people/own-user.ts";
import { lagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { may } from "#kernel/authorize.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";
import { openFields } from "#kernel/sealing/sealed-fields.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import type { DataSubject, Row, Section } from "./my-data-section.ts";
import { mySections } from "./my-data-sections.ts";

/** Rows read at a time, so that memory does not grow with the download. */
const BATCH = 500;

export interface MyData {
  /** "my-data-2026-11-21.json" */
  readonly name: string;
  readonly stream: ReadableStream<Uint8Array>;
}

/**
 * All data stored about the signed-in person as a streamed JSON document. The audit entry is written before the first byte is
 * sent. @throws AppError not-signed-in, too-many
 */
export async function openMyData(actor: Actor): Promise<MyData> {
  const { id } = ownUser(actor);
  await consumeAttempt("own-data", `user ${id}`);
  await transaction((tx) => audit(tx, actor, { action: "user.download_own_data", record_id: id }));
  const { individual_id, corporate_ids } = ownerOf(actor);
  // A company’s documents are not its users’ personal data: users without access to them can’t download them here.
  const subject = { id, individual_id, corporate_ids: may(actor, "own_bill.view") ? corporate_ids : [] };
  const encoder = new TextEncoder();
  const bytes = async function* () {
    for await (const text of documentOf(subject)) yield encoder.encode(text);
  };
  return { name: `my-data-${lagosDate(Date.now())}.json`, stream: ReadableStream.from(bytes()) };
}

/** The document in chunks. */
export async function* documentOf(subject: DataSubject): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(new Date())}`;
  for (const section of mySections) {
    yield `,\n${JSON.stringify(section.name)}: [`;
    const { shape = (row) => row } = section;
    let first = true;
    for await (const rows of batchesOf(section, subject)) {
      if (rows.length === 0) continue;
      const texts = rows.map((row) => JSON.stringify(shape(openFields(row) as Row)));
      yield `${first ? "" : ","}\n${texts.join(",\n")}`;
      first = false;
    }
    yield "]";
  }
  yield "\n}\n";
}

async function* batchesOf(section: Section, subject: DataSubject): AsyncGenerator<readonly unknown[]> {
  const query = section.query(subject);
  if (!section.paged) {
    yield (await sql`${query}`.execute(database())).rows;
    return;
  }
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      SELECT * FROM (${query}) AS section WHERE id > ${after} ORDER BY id LIMIT ${BATCH}`.execute(database());
    yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}
