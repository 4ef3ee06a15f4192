import { database } from "#kernel/db/client.ts";
import { listKinds } from "./list-kinds.ts";
import { type PlaceChoice, placeChoices } from "./place-of-complaint.ts";

export interface ComplaintChoices {
  readonly kinds: readonly {
    readonly id: number;
    readonly name: string;
    readonly description: string | null;
    readonly days_to_serve: number;
  }[];
  readonly places: readonly PlaceChoice[];
}

/** Kinds and places of complaints, without their handlers. */
export async function complaintChoices(): Promise<ComplaintChoices> {
  const [kinds, places] = await Promise.all([listKinds(database()), placeChoices(database())]);
  return {
    kinds: kinds.map(({ id, name, description, days_to_serve }) => ({
      id,
      name,
      description,
      days_to_serve,
    })),
    places,
  };
}
