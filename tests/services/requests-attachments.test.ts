import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { access, mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { apiApp } from "#app/api.ts";
import type { Attachment } from "#areas/services/service-requests/add-attachment.ts";
import { clearAttachments } from "#areas/services/service-requests/clear-attachments.ts";
import { demoPassword } from "#domain/demonstration.ts";
import { database } from "#kernel/db/client.ts";
import { removeQueuedFiles } from "#platform/files/remove-later.ts";
import { type ApiAnswer, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { makeBrokenJpeg, makeJpeg, makePhonePicture } from "../support/pictures.ts";
import {
  ask,
  asker,
  dataOf,
  fetchView,
  formOf,
  key,
  offer,
  officer,
  type Person,
  step,
  stepped,
} from "./request-kit.ts";

const MB = 1024 * 1024;
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n");

let db: TestDatabase;
let folder: string;
let ada: Awaited<ReturnType<typeof asker>>;
let chief: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-attachments-"));
  vi.stubEnv("RATEBOOK_DATA", folder);
  db = await createTestDatabase();
  ada = await asker();
  chief = await officer({
    permissions: ["service_request.view", "service_request.assign", "service_request.work"],
  });
});
afterAll(async () => {
  await db.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

function send(who: Pick<Person, "post">, bytes: Uint8Array, name = "paper.pdf"): Promise<ApiAnswer> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name));
  return who.post("/service-attachments", form, key());
}

async function sent(who: Person, bytes: Uint8Array = PDF, name?: string): Promise<Attachment> {
  const answer = await send(who, bytes, name);
  expect(answer.body).toMatchObject({ status: "success" });
  return dataOf<Attachment>(answer);
}

/** Streams a gigabyte to a server until it answers. @returns the status and the megabytes sent */
async function streamBody(
  port: number,
  token: string,
  length: Readonly<Record<string, number>> = {},
): Promise<{ status: number | undefined; code: unknown; sent: number }> {
  const piece = randomBytes(MB);
  const call = request({
    host: "127.0.0.1",
    port,
    method: "POST",
    path: "/api/v1/service-attachments",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "multipart/form-data; boundary=x",
      ...length,
    },
  });
  let text = "";
  const got: { answer?: IncomingMessage } = {};
  const answered = new Promise<void>((done) => {
    call.once("response", (response: IncomingMessage) => {
      got.answer = response;
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
      });
      response.once("end", done);
      response.once("close", done);
    });
    // The server may close the connection once it has answered.
    call.on("error", () => done());
  });
  let sent = 0;
  for (; sent < 1024 && got.answer === undefined && !call.destroyed; sent++)
    if (!call.write(piece)) await Promise.race([once(call, "drain").catch(() => undefined), answered]);
  call.end();
  await answered;
  call.destroy();
  const code = text === "" ? undefined : (JSON.parse(text) as { code?: string }).code;
  return { status: got.answer?.statusCode, code, sent };
}

describe("an uploaded file", () => {
  it("that is an image is re-encoded without location metadata", async () => {
    const { id, type } = await sent(ada, await makePhonePicture(800, 600), "../../etc/plot.JPG");
    expect(type).toBe("image/jpeg");
    const answer = await ada.fetch(`/service-attachments/${id}/file`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("Tecno")).toBe(false);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="plot.jpg"');
  });

  it("that is a PDF is stored unchanged, and is served so that it can't run scripts on this site", async () => {
    const { id, name, bytes } = await sent(ada, PDF, "Àkọsílẹ̀ (deed).pdf");
    expect({ name, bytes }).toEqual({ name: "Àkọsílẹ̀ (deed).pdf".normalize(), bytes: PDF.length });
    const answer = await ada.fetch(`/service-attachments/${id}/file`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    const head = (header: string) => answer.headers.get(header);
    expect(head("content-type")).toBe("application/pdf");
    expect(head("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/);
    expect(head("x-content-type-options")).toBe("nosniff");
    expect(head("content-security-policy")).toBe("sandbox; default-src 'none'");
  });

  it.each([
    ["letter.hta", "letter.pdf"],
    ["letter.pdf.lnk", "letter.pdf.pdf"],
    ["letter\u202efdp.exe", "letterfdp.pdf"],
    ["C:\\Temp\\letter.HTML", "letter.pdf"],
  ])("that is a PDF called %j is saved as %j, whatever its file extension", async (called, stored) => {
    const { id, name } = await sent(ada, PDF, called);
    expect(name).toBe(stored);
    const save = async () => {
      const { headers } = await ada.fetch(`/service-attachments/${id}/file`);
      return headers.get("content-disposition");
    };
    expect(await save()).toBe(`attachment; filename="${stored}"`);
    // Older rows still have the original name.
    await sql`UPDATE service_attachment SET name = ${called} WHERE id = ${id}`.execute(database());
    expect(await save()).toBe(`attachment; filename="${stored}"`);
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, number, string]>([
    ["a program called .pdf", () => Buffer.from("MZ\u0090\0 this is none"), 422, "attachment-type"],
    ["a page called .pdf", () => Buffer.from("<html><script>alert(1)</script>"), 422, "attachment-type"],
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, "attachment-type"],
    ["a corrupt image", makeBrokenJpeg, 422, "photo-broken"],
    ["larger than 10 MiB", () => Buffer.concat([PDF, randomBytes(10 * MB)]), 413, "too-large"],
    ["empty", () => new Uint8Array(), 422, "invalid"],
  ])("that is %s is rejected", async (_, make, status, code) => {
    const answer = await send(ada, await make());
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it("of a gigabyte is rejected during upload, with or without a Content-Length", async () => {
    const piece = randomBytes(MB);
    const stream = () => {
      let pulled = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          pulled += 1;
          if (pulled > 1024) controller.close();
          else controller.enqueue(piece);
        },
      });
      return { body, pulled: () => pulled };
    };
    const type = { "Content-Type": "multipart/form-data; boundary=x" };
    const chunked = stream();
    const before = process.memoryUsage().arrayBuffers;
    const answer = await ada.fetch("/service-attachments", {
      method: "POST",
      headers: { ...type, "Transfer-Encoding": "chunked" },
      body: chunked.body,
      ...({ duplex: "half" } as object),
    });
    expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject({
      status: "error",
      code: "too-large",
    });
    expect(answer.status).toBe(413);
    // About ten of the 1,024 megabytes are read before it is rejected.
    expect(chunked.pulled()).toBeLessThan(20);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * MB);
    const endless = stream();
    const length = await ada.fetch("/service-attachments", {
      method: "POST",
      headers: { ...type, "Content-Length": String(1024 * MB) },
      body: endless.body,
      ...({ duplex: "half" } as object),
    });
    expect(length.status).toBe(413);
    expect(endless.pulled()).toBeLessThan(3);
  });

  it("of a gigabyte is rejected over a socket before it is fully sent", async () => {
    const app = new Hono().route("/api/v1", apiApp({ secure: false }, 0));
    const server = createAdaptorServer({ fetch: app.fetch });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    try {
      const login = await fetch(`http://127.0.0.1:${port}/api/v1/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: ada.email, password: demoPassword, client: "api" }),
      });
      const { data } = (await login.json()) as { data: { token: string } };
      for (const length of [undefined, { "Content-Length": 1024 * MB }]) {
        const { status, code, sent: megabytes } = await streamBody(port, data.token, length);
        expect({ status, code }).toEqual({ status: 413, code: "too-large" });
        // Ten megabytes plus what the socket buffers hold.
        expect(megabytes).toBeLessThan(100);
      }
    } finally {
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
    }
  });

  it("requires the right to submit or work on requests", async () => {
    expect((await send(visitor as never, PDF)).status).toBe(401);
    const clerk = await officer({ permissions: ["property.view"] });
    expect((await send(clerk, PDF)).status).toBe(403);
  });

  it("is stored once per idempotency key, with at most thirty unattached files", async () => {
    const bola = await asker();
    const form = new FormData();
    form.set("file", new File([new Uint8Array(PDF)], "a.pdf"));
    const one = key();
    const [first, second] = [
      await bola.post("/service-attachments", form, one),
      await bola.post("/service-attachments", form, one),
    ];
    expect(dataOf<Attachment>(second).id).toBe(dataOf<Attachment>(first).id);
    await sql`INSERT INTO service_attachment (file_name, name, type, bytes, created_by)
      SELECT md5(${bola.email} || n), 'x', 'application/pdf', 1, ${bola.user} FROM generate_series(1, 29) AS n`.execute(
      database(),
    );
    expect((await send(bola, PDF)).body.code).toBe("attachment-too-many");
  });
});

describe("attachments of a request", () => {
  it("answer its questions or accompany it, and are visible to both sides", async () => {
    const service = await offer({
      questions: [
        { key: "deed", label: "The deed", type: "file", required: true },
        { key: "plot", label: "The plot", type: "photo", required: false },
      ],
    });
    const [deed, plot, more] = [
      await sent(ada),
      await sent(ada, await makeJpeg(60, 40), "plot.jpg"),
      await sent(ada),
    ];
    const answers = { deed: [deed.id], plot: [plot.id] };
    const made = await ask(ada, service, { answers, attachment_ids: [more.id] });
    const seen = await fetchView(chief, made.id);
    expect(seen.answers.map(({ key: name, answer, has_files }) => [name, answer, has_files])).toEqual([
      ["deed", "1 file", true],
      ["plot", "1 photo", true],
    ]);
    expect(seen.files.map(({ id, question_key }) => [id, question_key])).toEqual([
      [deed.id, "deed"],
      [plot.id, "plot"],
      [more.id, null],
    ]);
    expect((await chief.fetch(`/service-attachments/${deed.id}/file`)).status).toBe(200);
    const bola = await asker();
    expect((await bola.fetch(`/service-attachments/${deed.id}/file`)).status).toBe(404);
    expect((await visitor.fetch(`/service-attachments/${deed.id}/file`)).status).toBe(401);
  });

  it("are rejected when they belong to someone else, are missing or already used, or are no photo where one is required", async () => {
    const bola = await asker();
    const [theirs, used] = [await sent(bola), await sent(ada)];
    const service = await offer();
    await ask(ada, service, { attachment_ids: [used.id] });
    const other = await offer();
    for (const id of [theirs.id, used.id, 9_999_999]) {
      const answer = await ada.post(
        "/service-requests",
        await formOf(ada, other, { attachment_ids: [id] }),
        key(),
      );
      expect.soft(answer).toMatchObject({ status: 422, body: { code: "attachment-unusable" } });
    }
    const photos = await offer({
      questions: [{ key: "plot", label: "Plot", type: "photo", required: true }],
    });
    const attachment = await sent(ada);
    const answer = await ada.post(
      "/service-requests",
      await formOf(ada, photos, { answers: { plot: [attachment.id] } }),
      key(),
    );
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "attachment-unusable", errors: { "answers.plot": [expect.any(String)] } },
    });
    // A rejected file stays available for another request.
    await ask(ada, other, { attachment_ids: [attachment.id] });
  });

  /** Adds unattached files of a user. */
  async function waiting(who: Person, count: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO service_attachment (file_name, name, type, bytes, created_by)
      SELECT md5(random()::text || n), 'paper.pdf', 'application/pdf', 1, ${who.user}
      FROM generate_series(1, ${count}::int) AS n RETURNING id`.execute(database());
    return rows.map(({ id }) => id);
  }

  it("are limited to ten per form or message, answers included, and fifty per request", async () => {
    const service = await offer({
      questions: [{ key: "deed", label: "The deed", type: "file", required: true }],
    });
    const [one = 0, ...ten] = await waiting(ada, 11);
    const many = await formOf(ada, service, { answers: { deed: [one] }, attachment_ids: ten });
    const refused = await ada.post("/service-requests", many, key());
    expect(refused).toMatchObject({ status: 422, body: { code: "attachment-too-many" } });
    const nine = { answers: { deed: [one] }, attachment_ids: ten.slice(1) };
    const made = await ask(ada, service, nine);
    // The files of the first form leave room for later messages from both sides.
    for (const who of [ada, chief, ada, chief])
      await stepped(who, made.id, "messages", { body: "See these", attachment_ids: await waiting(who, 10) });
    const extra = await waiting(chief, 1);
    expect(await step(chief, made.id, "messages", { body: "And this", attachment_ids: extra })).toMatchObject(
      {
        status: 422,
        body: { code: "attachment-too-many" },
      },
    );
    expect((await fetchView(ada, made.id)).files).toHaveLength(50);
  });

  it("removed from a form free their place, and can be removed by their owner only", async () => {
    const bola = await asker();
    const { id } = await sent(bola);
    await waiting(bola, 29);
    expect((await send(bola, PDF)).body.code).toBe("attachment-too-many");
    const { file_name } = await database()
      .selectFrom("service_attachment")
      .select("file_name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const path = join(folder, "files", file_name.slice(0, 2), `${file_name}.pdf`);
    await access(path);
    expect((await ada.delete(`/service-attachments/${id}`)).status).toBe(404);
    expect((await bola.delete(`/service-attachments/${id}`)).status).toBe(200);
    await removeQueuedFiles();
    await expect(access(path)).rejects.toMatchObject({ code: "ENOENT" });
    const { id: next } = await sent(bola);
    await ask(bola, await offer(), { attachment_ids: [next] });
    expect((await bola.delete(`/service-attachments/${next}`)).status).toBe(404);
  });

  it("of an internal note are visible to officers only", async () => {
    const made = await ask(ada, await offer());
    const { id } = await sent(chief);
    await stepped(chief, made.id, "messages", { kind: "remark", body: "See this", attachment_ids: [id] });
    expect((await chief.fetch(`/service-attachments/${id}/file`)).status).toBe(200);
    expect((await ada.fetch(`/service-attachments/${id}/file`)).status).toBe(404);
    expect((await fetchView(ada, made.id)).files).toEqual([]);
  });
});

it("a cleanup deletes only files that were not submitted within two days", async () => {
  const [left, young, used] = [await sent(ada), await sent(ada), await sent(ada)];
  await ask(ada, await offer(), { attachment_ids: [used.id] });
  await sql`UPDATE service_attachment SET created_at = now() - interval '3 days' WHERE id IN (${left.id}, ${used.id})`.execute(
    database(),
  );
  const fileOf = async (id: number) => {
    const { file_name } = await database()
      .selectFrom("service_attachment")
      .select("file_name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return join(folder, "files", file_name.slice(0, 2), `${file_name}.pdf`);
  };
  const [removed, saved] = [await fileOf(left.id), await fileOf(used.id)];
  await access(removed);
  await clearAttachments();
  await removeQueuedFiles();
  await expect(access(removed)).rejects.toMatchObject({ code: "ENOENT" });
  await access(saved);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM service_attachment WHERE id IN (${left.id}, ${young.id}, ${used.id}) ORDER BY id`.execute(
    database(),
  );
  expect(rows.map(({ id }) => id)).toEqual([young.id, used.id]);
});
