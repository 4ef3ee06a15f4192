import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type Product, startProduct } from "../support/product.ts";
import { untilWritten, wholeLog } from "./log-kit.ts";

/** Sends requests full of secrets to the real server and checks that none is logged. */

const SECRETS = {
  password: "Yanga-Market-77!",
  bearer: randomBytes(24).toString("base64url"),
  cookie: randomBytes(24).toString("base64url"),
  nin: "70123456789",
  phone: "08031234567",
  abroad: "+2348031234567",
  email: "ngozi.okafor@example.ng",
  card: "4111111111111111",
  name: "Ngozichukwuka",
  token: randomBytes(16).toString("base64url"),
  short: "QZ7K3D",
  key: `key-${randomBytes(12).toString("hex")}`,
  agent: "SecretBrowser/9.9",
  referrer: "referred-from-nowhere",
} as const;

let product: Product;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  admin = await signInOver(product.url, "admin@ratebook.test");
});
afterAll(() => product?.close());

const { password, bearer, cookie, nin, phone, abroad, email, card, name, token, short, key } = SECRETS;
const query = new URLSearchParams({
  q: `${name} ${phone}`,
  email,
  card,
  token,
  password,
  after: nin,
}).toString();

const HEADERS = {
  "User-Agent": SECRETS.agent,
  Referer: `https://example.ng/${SECRETS.referrer}?${token}`,
};

test("no secret sent in paths, queries, headers or bodies is logged", async () => {
  let n = 0;
  const send = (path: string, options: Parameters<typeof call>[2] = {}) =>
    call(product.url, path, { ...options, headers: { ...HEADERS, "Idempotency-Key": `${key}-${n++}` } });
  const own = { cookie: admin.cookie, bearer: admin.token };
  const sent = [
    await send("/api/v1/login", { method: "POST", body: { email, password } }),
    await send("/api/v1/login", { method: "POST", body: { phone_number: phone, password } }),
    await send("/api/v1/login", { method: "POST", body: `{"password": "${password}"` }),
    await send("/api/v1/individuals", {
      ...own,
      method: "POST",
      body: { surname: name, first_name: name, sex: "female", phone_number: phone, email, nin },
    }),
    await send("/api/v1/individuals", { ...own, method: "POST", body: { nin, phone_number: abroad, card } }),
    await send(`/api/v1/individuals?${query}`, { cookie: admin.cookie }),
    await send(`/admin/list/individuals?${query}`, { cookie: admin.cookie }),
    await send(`/admin/list/individuals.data?${query}`, { cookie: admin.cookie }),
    await send("/api/v1/properties", { bearer }),
    await send("/admin", { cookie: `sid=${cookie}; visitor=${token}` }),
    await send(`/process/receipt/${token}`),
    await send(`/receipt/validate/${token}`),
    await send(`/t/${token}`),
    await send(`/payments/tickets/${token}`),
    await send(`/p/${token}`),
    await send(`/payments/receipt?reference=${token}&trxref=${card}`),
    await send(`/api/v1/unsubscribe/${token}`, { method: "POST", body: {} }),
    await send(`/api/v1/password-resets/${token}`, { method: "POST", body: { code: short, password } }),
    await send(`/${name}/${nin}/${short}`),
    await send(`/api/v1/${name}/${phone}`),
    await send(`/api/v1/jobs/${phone}`, { cookie: admin.cookie }),
    await send(`/admin/view/user/${nin}`, { cookie: admin.cookie }),
    await send(`/%E0%A4%A/${short}`),
  ];
  // Every class of response occurred except a server error.
  expect(new Set(sent.map(({ status }) => Math.floor(status / 100)))).toEqual(new Set([2, 3, 4]));
  // Entries are written in order, so all are written once the last one is.
  const last = sent.at(-2)?.headers.get("x-request-id");
  await untilWritten(({ request_id }) => request_id === last);

  const log = await wholeLog();
  const sensitive = [
    ...Object.values(SECRETS),
    admin.token,
    admin.cookie.replace("sid=", ""),
    "admin@ratebook.test",
  ];
  expect(sensitive.filter((secret) => log.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  expect(log).not.toContain("127.0.0.1");

  // The requests themselves are logged, with ID, route, status and user.
  for (const { headers } of sent.slice(0, -1)) expect(log).toContain(headers.get("x-request-id"));
  const made = await untilWritten((row) => row.request_id === sent[3]?.headers.get("x-request-id"));
  expect(made).toMatchObject({
    kind: "request",
    method: "POST",
    route: "/api/v1/individuals",
    user_id: admin.user.id,
    status: sent[3]?.status,
    network: "127.0.0.0/24",
  });
  const refused = await untilWritten((row) => row.request_id === sent[4]?.headers.get("x-request-id"));
  expect(refused).toMatchObject({ level: "warn", status: 422, code: "invalid" });
  const receiptPage = await untilWritten((row) => row.request_id === sent[10]?.headers.get("x-request-id"));
  expect(receiptPage).toMatchObject({ route: "/process/receipt/{id}", user_id: null });
  const page = await untilWritten((row) => row.request_id === sent[7]?.headers.get("x-request-id"));
  expect(page.route).toBe("/admin/list/individuals.data");
  const nowhere = await untilWritten((row) => row.request_id === sent[19]?.headers.get("x-request-id"));
  expect(nowhere).toMatchObject({ route: null, status: 404 });
});

test("health checks, static files and reads of the logs are not logged", async () => {
  const html = (await call(product.url, "/login")).text;
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0];
  if (!script) throw new Error("The page loads no script.");
  for (const path of [
    "/healthz",
    "/readyz",
    "/favicon.svg",
    "/build-manifest.json",
    "/agent.webmanifest",
    script,
  ])
    expect((await call(product.url, path)).status).toBe(200);
  const { cookie: sid } = admin;
  expect((await call(product.url, "/api/v1/inbox/unread", { cookie: sid })).status).toBe(200);
  for (let n = 0; n < 3; n++)
    expect((await call(product.url, "/api/v1/system-logs/tail?after=0", { cookie: sid })).status).toBe(200);
  const last = (await call(product.url, "/privacy-policy")).headers.get("x-request-id");
  await untilWritten(({ request_id }) => request_id === last);
  const log = await wholeLog();
  expect(log).toContain("/privacy-policy");
  expect(log).not.toMatch(/healthz|readyz|favicon|manifest|assets|system-logs\/tail|unread/);
  // Failed requests are logged, even to a path that every page polls.
  const refused = await call(product.url, "/api/v1/inbox/unread");
  const row = await untilWritten(({ request_id }) => request_id === refused.headers.get("x-request-id"));
  expect(row).toMatchObject({ route: "/api/v1/inbox/unread", status: 401, code: "not-signed-in" });
});
