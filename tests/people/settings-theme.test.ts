import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { themeRoutes, themeStyleSheet } from "#app/theme.ts";
import { accentContrast, accentPairs } from "#domain/accent.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { makePdf } from "#platform/documents/make-pdf.ts";
import { drawArms } from "#platform/documents/pdf-marks.ts";
import { currentGovernment } from "#platform/government.ts";
import { answerError } from "#platform/http/answer.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { makeGif, makeJpeg, makePhonePicture, makePng } from "../support/pictures.ts";
import { ROOT } from "../support/server.ts";

describe("the contrast of the accent colour", () => {
  it("is computed from the colours of the style sheet", async () => {
    const css = await readFile(join(ROOT, "src/ui/colours.css"), "utf8");
    // The oklch part, without comments and line breaks.
    const tokens = css
      .slice(css.indexOf("@supports"))
      .replaceAll(/\/\*.*?\*\//gs, "")
      .replaceAll(/\s+/g, " ");
    const colour = ([lightness, chroma, hue]: readonly [number, number, number?]) =>
      `oklch(${Number((lightness * 100).toFixed(1))}% ${chroma} ${hue ?? "var(--state-hue)"})`;
    for (const { name, light, dark } of accentPairs) {
      for (const [at, token] of name.split("/").entries()) {
        const [day, night] = [colour(light[at] ?? [0, 0]), colour(dark[at] ?? [0, 0])];
        const value = day === night ? day : `light-dark(${day}, ${night})`;
        const declared = new RegExp(`--${token}: ([^;]*);`)
          .exec(tokens)?.[1]
          ?.replaceAll(/\( | \)/g, (edge) => edge.trim());
        expect(declared, token).toBe(value);
      }
    }
  });

  it("matches the table in the style sheet, and is sufficient for every hue", () => {
    expect(accentContrast(262).light).toBeCloseTo(5.5, 1);
    expect(accentContrast(262).dark).toBeCloseTo(6.9, 1);
    for (let hue = 0; hue < 360; hue += 1) expect(accentContrast(hue).enough, String(hue)).toBe(true);
  });
});

describe("the appearance settings", () => {
  let db: TestDatabase;
  let admin: ApiClient;
  let folder: string;
  const routes = themeRoutes();
  routes.onError((error, c) => answerError(c, error));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ratebook-look-"));
    vi.stubEnv("RATEBOOK_DATA", folder);
    db = await createTestDatabase();
    admin = await signInAs("admin@ratebook.test");
  });
  afterAll(async () => {
    await db?.close();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  async function version(): Promise<number> {
    const { body } = await admin.get("/settings");
    return (body.data as { key: string; version: number }[]).find(({ key }) => key === "look")?.version ?? -1;
  }

  async function sendArms(picture: Uint8Array | undefined, at?: number) {
    const form = new FormData();
    form.set("version", String(at ?? (await version())));
    if (picture) form.set("arms", new File([new Uint8Array(picture)], "arms.png", { type: "image/png" }));
    return admin.post("/settings/look/arms", form);
  }

  it("link no style sheet until a colour is chosen, then one that is immutable per version", async () => {
    expect(await themeStyleSheet()).toBeUndefined();
    await admin.patch("/settings/look", { version: 0, hue: 155 });
    const sheet = await themeStyleSheet();
    expect(sheet).toBe("/look.css?v=1");
    await admin.patch("/settings/look", { version: 1, hue: 25 });
    expect(await themeStyleSheet()).toBe("/look.css?v=2");
    const first = await routes.request("/look.css?v=1");
    expect(await first.text()).toBe(":root:root{--state-hue:155}\n");
    expect(first.headers.get("content-type")).toContain("text/css");
    expect(first.headers.get("cache-control")).toContain("immutable");
    expect(await (await routes.request("/look.css?v=2")).text()).toContain("--state-hue:25}");
  });

  it("answer unknown versions with an error, never with a style sheet", async () => {
    for (const path of [
      "/look.css?v=99",
      "/look.css",
      "/look.css?v=1;x",
      "/look/arms.png?v=1",
      "/look/arms.png?v=-1",
    ])
      expect((await routes.request(path)).ok, path).toBe(false);
  });

  it("refuse invalid hues", async () => {
    for (const hue of [-1, 360, 1.5, "155}body{display:none", ""])
      expect((await admin.patch("/settings/look", { version: 2, hue })).status, String(hue)).toBe(422);
  });

  it("re-encode an uploaded coat of arms as a PNG of one size, without metadata", async () => {
    const { status } = await sendArms(await makePhonePicture(800, 600));
    expect(status).toBe(200);
    const { arms } = await currentGovernment();
    expect(arms).toBe("/look/arms.png?v=3");
    const answer = await routes.request(arms ?? "");
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const drawn = await sharp(bytes).metadata();
    expect(drawn).toMatchObject({ format: "png", width: 380, height: 440, hasAlpha: true });
    expect(drawn.exif).toBeUndefined();
  });

  it("keep the coat of arms of earlier versions, to restore it", async () => {
    await sendArms(await makePng(100, 100));
    await sendArms(undefined);
    expect((await currentGovernment()).arms).toBeUndefined();
    await admin.post("/settings/look/go-back", { to: 3, version: 5 });
    const { arms } = await currentGovernment();
    expect(arms).toBe("/look/arms.png?v=6");
    expect((await routes.request(arms ?? "")).status).toBe(200);
  });

  it("refuse SVG, other file types, and broken or oversized images", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const half = (await makeJpeg(300, 300)).subarray(0, 400);
    const at = await version();
    expect((await sendArms(svg)).body.code).toBe("photo-not-an-image");
    expect((await sendArms(await makeGif(10, 10))).body.code).toBe("photo-not-an-image");
    expect((await sendArms(half)).body.code).toBe("photo-broken");
    expect((await sendArms(Buffer.alloc(2 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await sendArms(Buffer.alloc(3 * 1024 * 1024))).status).toBe(413);
    expect((await sendArms(await makePng(20, 20), at - 1)).body.code).toBe("edited-meanwhile");
    expect(await version()).toBe(at);
  });

  it("put the coat of arms on documents", async () => {
    expect((await sendArms(await makePng(64, 64))).status).toBe(200);
    const picture = await armsPicture();
    const draw = (doc: Parameters<typeof drawArms>[0]) => drawArms(doc, 10, 10, 38);
    const about = { size: [100, 100], title: "Arms", author: "Test" } as const;
    const [own, ours] = [await makePdf({ ...about, arms: picture }, draw), await makePdf(about, draw)];
    expect(own.includes("/Subtype /Image")).toBe(true);
    expect(ours.includes("/Subtype /Image")).toBe(false);
  });

  it("accept no file name from the caller", async () => {
    const at = await version();
    const { status } = await admin.patch("/settings/look", { version: at, arms: "../secret.key" });
    expect(status).toBe(422);
  });
});
