import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takesPhotos } from "#domain/photo.ts";
import { property } from "#domain/register/property.ts";
import { registers } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import { signInAs, visitor } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { makeJpeg } from "../support/pictures.ts";
import { nextNumber, sampleOf } from "../support/sample.ts";
import { formOf, type Gallery, idOf, openGallery, type Photo, photosIn } from "./gallery.ts";

let gallery: Gallery;

beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());

describe("a user who may enter but not change", () => {
  it("adds photos only to records they entered, until approval", async () => {
    const clerk = await signInAs(
      await createOfficerWithGrants(
        { permissions: ["property.view", "property.create"] },
        { permissions: ["note.view"] },
      ),
    );
    const entered = await clerk.post("/properties", { ...sampleOf(property), submit: true });
    const own = `/properties/${(entered.body.data as { id: number }).id}`;
    const photo = () => formOf(gallery.small);
    expect((await clerk.post(`${own}/photos`, photo())).status).toBe(201);
    const another = await gallery.enter(property);
    expect((await clerk.post(`${another}/photos`, photo())).status).toBe(403);
    const [first] = await gallery.list(own);
    expect((await clerk.patch(`${own}/photos/${first?.id}`, { caption: "Side" })).status).toBe(403);
    expect((await gallery.clerk.post(`${own}/approve`, { version: 1 })).status).toBe(200);
    expect((await clerk.post(`${own}/photos`, photo())).status).toBe(403);
  });
});

describe("the registers", () => {
  it("have photos for assets with a location and for people", () => {
    expect(registers.filter(takesPhotos).map(({ name }) => name)).toEqual([
      "property",
      "shop",
      "mast",
      "signage",
      "individual",
      "corporate",
    ]);
  });

  it.each(registers.filter(takesPhotos).map((resource) => [resource.name, resource] as const))(
    "%s accepts, shows, changes and removes one",
    async (_, resource) => {
      const record = await gallery.enter(resource);
      const { id } = await gallery.add(record, gallery.small, "Front");
      expect(await gallery.list(record)).toMatchObject([{ id, position: 1, caption: "Front" }]);
      const changed = await gallery.clerk.patch(`${record}/photos/${id}`, { caption: "Side" });
      expect(photosIn(changed)).toMatchObject([{ id, caption: "Side" }]);
      expect((await gallery.clerk.delete(`${record}/photos/${id}`)).body.data).toEqual([]);
      expect((await gallery.file(id)).status).toBe(404);
      const trail = await database()
        .selectFrom("audit")
        .select(["action", "before", "after"])
        .where("resource", "=", resource.name)
        .where("record_id", "=", idOf(record))
        .where("action", "like", "%photo")
        .orderBy("id")
        .execute();
      expect(trail).toEqual([
        {
          action: `${resource.name}.add_photo`,
          before: null,
          after: { photo: id, position: 1, caption: "Front" },
        },
        {
          action: `${resource.name}.change_photo`,
          before: { photo: id, position: 1, caption: "Front" },
          after: { photo: id, position: 1, caption: "Side" },
        },
        {
          action: `${resource.name}.remove_photo`,
          before: { photo: id, position: 1, caption: "Side" },
          after: null,
        },
      ]);
    },
  );

  it("have no photo address otherwise", async () => {
    expect((await gallery.clerk.fetch("/vehicles/1/photos")).status).toBe(404);
  });
});

describe("order, captions and retried calls", () => {
  it("moves a photo to another place and closes the gap of a removed one", async () => {
    const record = await gallery.enter();
    const ids: number[] = [];
    for (const caption of ["a", "b", "c", "d"])
      ids.push((await gallery.add(record, gallery.small, caption)).id);
    const order = (photos: Photo[]) =>
      photos.map(({ caption, position }) => `${position}${caption}`).join(" ");
    const move = (id: number | undefined, position: number) =>
      gallery.clerk.patch(`${record}/photos/${id}`, { position });
    expect(order(photosIn(await move(ids[3], 1)))).toBe("1d 2a 3b 4c");
    expect(order(photosIn(await move(ids[3], 99)))).toBe("1a 2b 3c 4d");
    expect(order(photosIn(await gallery.clerk.delete(`${record}/photos/${ids[1]}`)))).toBe("1a 2c 3d");
    expect((await move(ids[0], 0)).status).toBe(422);
    expect((await move(ids[1], 1)).status).toBe(404);
    const cleared = await gallery.clerk.patch(`${record}/photos/${ids[0]}`, { caption: "" });
    expect(photosIn(cleared)[0]?.caption).toBeNull();
  });

  it("recognises a photo that is sent again under its key", async () => {
    const path = `${await gallery.enter()}/photos`;
    const key = `photo-key-${nextNumber()}`;
    const first = await gallery.clerk.post(path, formOf(gallery.small), { key });
    expect(await gallery.clerk.post(path, formOf(gallery.small), { key })).toEqual(first);
    const other = await gallery.clerk.post(path, formOf(await makeJpeg(61, 40)), { key });
    expect(other).toMatchObject({ status: 422, body: { code: "key-reused" } });
    expect(await gallery.list(path.replace("/photos", ""))).toHaveLength(1);
  });
});

describe("a user without rights", () => {
  it("is asked to sign in, or told that the role does not allow it", async () => {
    const record = await gallery.enter();
    const { id } = await gallery.add(record);
    const guest = await signInAs("guest@ratebook.test");
    for (const [client, status] of [
      [visitor, 401],
      [guest, 403],
    ] as const) {
      expect((await client.get(`${record}/photos`)).status).toBe(status);
      expect((await client.post(`${record}/photos`, formOf(gallery.small))).status).toBe(status);
      expect((await client.patch(`${record}/photos/${id}`, { position: 1 })).status).toBe(status);
      expect((await client.delete(`${record}/photos/${id}`)).status).toBe(status);
    }
    expect((await gallery.file(id, "full", visitor)).status).toBe(401);
    expect((await gallery.file(id, "full", guest)).status).toBe(404);
  });

  it("gets no information about records of another local government", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const officer = await signInAs(await createOfficer([mine]));
    const [here, there] = [
      await gallery.enter(property, { lga_id: mine }),
      await gallery.enter(property, { lga_id: theirs }),
    ];
    const [own, other] = [await gallery.add(here), await gallery.add(there)];
    expect((await gallery.file(own.id, "full", officer)).status).toBe(200);
    expect((await officer.get(`${here}/photos`)).status).toBe(200);
    const none = await officer.get("/properties/9999999999/photos");
    expect(none.status).toBe(404);
    expect(await officer.get(`${there}/photos`)).toEqual(none);
    expect(await officer.post(`${there}/photos`, formOf(gallery.small))).toEqual(none);
    expect(await officer.patch(`${there}/photos/${other.id}`, { position: 1 })).toEqual(none);
    expect(await officer.delete(`${there}/photos/${other.id}`)).toEqual(none);
    const [hidden, missing] = [
      await officer.get(`/photos/${other.id}/file`),
      await officer.get("/photos/9999999999/file"),
    ];
    expect(hidden).toEqual(missing);
    // Nor through a record of their own.
    expect(await officer.delete(`${here}/photos/${other.id}`)).toEqual(none);
    expect(await gallery.list(there)).toMatchObject([{ id: other.id }]);
  });
});
