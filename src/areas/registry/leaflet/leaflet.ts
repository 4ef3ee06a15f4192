import { buffer } from "node:stream/consumers";
import { type Leaflet, leafletContent } from "#domain/documents/leaflet.ts";
import { property } from "#domain/register/property.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { lagosToday } from "#kernel/today.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { leafletPdf } from "#platform/documents/leaflet-pdf.ts";
import { currentGovernment } from "#platform/government.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { getPhotoFile } from "../photos/get-photo-file.ts";
import { photosOf } from "../photos/photo-row.ts";
import { getRecord } from "../records/get.ts";
import { leafletToken } from "./token.ts";

/** A leaflet and its photo. */
export interface LeafletSheet {
  readonly leaflet: Leaflet;
  readonly photo: { readonly id: number; readonly width: number; readonly height: number } | null;
}

/**
 * The content of a property’s leaflet.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getLeaflet(actor: Actor, id: number): Promise<LeafletSheet> {
  const record = await getRecord(actor, property, id);
  const [token, photos, { name, title, office, address, phone, demo }, printed_on, register] =
    await Promise.all([
      leafletToken(id),
      photosOf(database(), property, id),
      currentGovernment(),
      lagosToday(database()),
      // The leaflet is displayed in public, so internal custom fields are excluded.
      withCustom(property, "owners"),
    ]);
  const { code, status, lga_name, latitude, longitude } = record;
  const leaflet = leafletContent({
    code,
    title: record.title,
    status,
    lga_name,
    latitude,
    longitude,
    printed_on,
    fields: record,
    register,
    url: new URL(`/p/${token}`, publicUrl()).href,
    government: { name, title, office, address, phone, demo },
  });
  const [first] = photos;
  return { leaflet, photo: first ? { id: first.id, width: first.width, height: first.height } : null };
}

/** The leaflet to print, A4. @throws AppError not-signed-in, forbidden, not-found */
export async function printLeaflet(actor: Actor, id: number): Promise<{ name: string; pdf: Buffer }> {
  const { leaflet, photo } = await getLeaflet(actor, id);
  const picture = photo ? { ...photo, jpeg: await photoBytes(actor, photo.id) } : undefined;
  return {
    name: `${leaflet.code}-leaflet.pdf`,
    pdf: await leafletPdf(leaflet, await armsPicture(), picture),
  };
}

async function photoBytes(actor: Actor, id: number): Promise<Buffer> {
  const { stream } = await getPhotoFile(actor, id, "full");
  return buffer(stream);
}
