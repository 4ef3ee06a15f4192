/** The noun that a field counts: in a sentence ("rooms"), singular ("room"), and with its number. */
export interface CountedNoun {
  readonly one: string;
  readonly many: string;
  readonly count_one: string;
  readonly count_many: string;
}

/** By field name. Custom fields have their label only. */
export const countedFields: Readonly<Record<string, CountedNoun>> = {
  number_of_rooms: { one: "room", many: "rooms", count_one: "1 room", count_many: "{n} rooms" },
  number_of_beds: { one: "bedroom", many: "bedrooms", count_one: "1 bedroom", count_many: "{n} bedrooms" },
  number_of_floors: { one: "floor", many: "floors", count_one: "1 floor", count_many: "{n} floors" },
  faces: { one: "face", many: "faces", count_one: "1 face", count_many: "{n} faces" },
  number_of_staff: { one: "staff", many: "staff", count_one: "{n} staff", count_many: "{n} staff" },
};
