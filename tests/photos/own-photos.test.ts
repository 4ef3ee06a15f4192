import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shop } from "#domain/register/shop.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { decide } from "../support/decide.ts";
import { createPayer, ownSampleOf } from "../support/payers.ts";
import { makeJpeg } from "../support/pictures.ts";
import { formOf, type Gallery, openGallery, type Photo, photosIn } from "./gallery.ts";

/** Owners' photos of their assets: they can add, order and remove their own, and see nobody else's. */

let gallery: Gallery;
let owner: ApiClient;
let stranger: ApiClient;
let record: string;

beforeAll(async () => {
  gallery = await openGallery();
  owner = await signInAs((await createPayer("individual")).email);
  stranger = await signInAs((await createPayer("corporate")).email);
  const { body } = await owner.post("/shops", { ...ownSampleOf(shop), submit: true });
  record = `/shops/${(body.data as { id: number }).id}`;
});
afterAll(() => gallery.close());

async function addAs(by: ApiClient, caption: string): Promise<Photo> {
  const answer = await by.post(`${record}/photos`, formOf(await makeJpeg(50, 40), caption));
  expect(answer.status).toBe(201);
  return answer.body.data as Photo;
}

describe("an owner", () => {
  it("adds, describes and orders photos, and removes one", async () => {
    const [front, back] = [await addAs(owner, "Front"), await addAs(owner, "Back")];
    const moved = await owner.patch(`${record}/photos/${back.id}`, { position: 1, caption: "Back door" });
    expect(photosIn(moved)).toMatchObject([{ id: back.id, caption: "Back door" }, { id: front.id }]);
    expect((await gallery.file(front.id, "thumb", owner)).status).toBe(200);
    const left = await owner.delete(`${record}/photos/${front.id}`);
    expect(photosIn(left).map(({ id }) => id)).toEqual([back.id]);
  });

  it("can't change the photos of the office", async () => {
    const evidence = await addAs(gallery.clerk, "As found");
    expect((await owner.get(`${record}/photos`)).body.data).toContainEqual(
      expect.objectContaining({ id: evidence.id, by_office: true }),
    );
    const answers = [
      await owner.patch(`${record}/photos/${evidence.id}`, { caption: "Nothing to see" }),
      await owner.delete(`${record}/photos/${evidence.id}`),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, "office-photo"]);
    expect((await gallery.clerk.delete(`${record}/photos/${evidence.id}`)).status).toBe(200);
  });

  it("can't add photos once the record is closed", async () => {
    const approver = await signInAs("admin2@ratebook.test");
    const closed = (await owner.post("/shops", { ...ownSampleOf(shop), submit: true })).body.data as {
      id: number;
    };
    await decide(approver, `/shops/${closed.id}/reject`, { reason: "No such shop." });
    const answer = await owner.post(`/shops/${closed.id}/photos`, formOf(gallery.small));
    expect([answer.status, answer.body.code]).toEqual([409, "not-editable"]);
  });
});

it('a stranger gets "not found" for the photos and the record', async () => {
  const { id } = await addAs(owner, "Sign");
  expect((await gallery.file(id, "full", stranger)).status).toBe(404);
  const answers = [
    await stranger.get(`${record}/photos`),
    await stranger.post(`${record}/photos`, formOf(gallery.small)),
    await stranger.patch(`${record}/photos/${id}`, { caption: "Mine" }),
    await stranger.delete(`${record}/photos/${id}`),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, "not-found"]);
});
