import type { DemoPeople, Row } from "./demo-api.ts";
import type { FillStep } from "./step.ts";

const INDIVIDUAL = { type: "individual", id: 1 } as const;
const CORPORATE = { type: "corporate", id: 1 } as const;
const SINCE = "2011-06-09";
const ABEOKUTA_SOUTH = "Abeokuta South";

type OwnerKind = "individual" | "corporate" | "both";

/** Streets of Abeokuta; the people are fictitious. The last two are pending: one approval, one correction. */
const properties = [
  ["14", "Quarry Road", "Ibara", "commercial", "corporate"],
  ["3B", "Lalubu Street", "Oke-Ilewo", "residential", "individual"],
  ["22", "MKO Abiọ́lá Way", "Onikolobo", "mixed", "both"],
  ["118", "Lantoro Road", "Lantoro", "residential", "individual"],
  ["6", "Totoro Road", "Totoro", "commercial", "corporate"],
  ["1", "Itoku Market Lane", "Itoku", "institutional", "both"],
  ["33", "Iberekodo Street", "Iberekodo", "residential", null],
  ["9", "Panseke Close", "Panseke", "residential", null],
] as const;
const APPROVED = 6;
const RETURNED = 6;

const signs = [
  ["Sọdípọ̀ & Sons, building materials", "14", "Quarry Road", "Ibara", "corporate"],
  ["Adéwálé pharmacy", "118", "Lantoro Road", "Lantoro", "individual"],
] as const;

const shops = [
  ["Sọdípọ̀ Timber and Cement", "Building materials", 9, "14", "Quarry Road", "Ibara", "corporate"],
  ["Adéwálé Pharmacy", "Medicines", 4, "118", "Lantoro Road", "Lantoro", "individual"],
] as const;

/** Property, shops and signs of the two payers, and two pending properties. */
export const registers: FillStep = {
  name: "registers",
  async isFilled({ admin }) {
    const found = await admin.get("/signage?per_page=100");
    return found.some(({ description }) => description === signs.at(-1)?.[0]);
  },
  async fill(people) {
    const lgas = await people.admin.get("/lgas?per_page=100");
    const lga_id = lgas.find(({ title }) => title === ABEOKUTA_SOUTH)?.id ?? 2;
    for (const [n, property] of properties.entries()) await writeProperty(people, n, property, lga_id);
    for (const [
      trade_name,
      line_of_business,
      number_of_staff,
      street_number,
      street_name,
      city,
      owner,
    ] of shops)
      await writeOwned(people, "shops", owner, {
        trade_name,
        line_of_business,
        number_of_staff,
        street_number,
        street_name,
        city,
        lga_id,
      });
    for (const [n, [description, street_number, street_name, city, owner]] of signs.entries())
      await writeOwned(people, "signage", owner, {
        description,
        street_number,
        street_name,
        city,
        lga_id,
        permit_number: `SP/2026/${n + 11}`,
        sign_type: "wall",
        faces: n + 1,
        width: 3,
        height: 1.5,
      });
  },
};

async function writeProperty(
  people: DemoPeople,
  n: number,
  [street_number, street_name, city, use, owner]: (typeof properties)[number],
  lga_id: number,
): Promise<void> {
  const { admin, second } = people;
  const key = `property ${n}`;
  const created = await admin.send(key, "/properties", {
    street_number,
    street_name,
    city,
    use,
    lga_id,
    submit: true,
    landmark: n % 2 === 0 ? "Opposite Ibara Housing gate" : null,
    plot_size: 340.5 + n * 100,
    number_of_floors: 1 + (n % 4),
    number_of_rooms: 6 + n,
    year_built: 1978 + n * 4,
    assessed_value: 1_235_000_000 + n * 81_100_000,
    latitude: 7.1475 + n / 900,
    longitude: 3.3452 + n / 700,
    accuracy: 6,
  });
  if (n < APPROVED) {
    await second.send(`${key} approved`, `/properties/${created.id}/approve`, { version: created.version });
    if (owner) await writeOwners(people, "properties", created.id, owner);
  } else if (n === RETURNED)
    await second.send(`${key} returned`, `/properties/${created.id}/return`, {
      version: created.version,
      reason: "The number on the gate is 35. Please check again.",
    });
}

async function writeOwned(
  people: DemoPeople,
  endpoint: string,
  owner: OwnerKind,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const key = `${endpoint} ${String(body.trade_name ?? body.description)}`;
  const created = await people.admin.send<Row>(key, `/${endpoint}`, { ...body, submit: true });
  const { version } = created;
  await people.second.send(`${key} approved`, `/${endpoint}/${created.id}/approve`, { version });
  await writeOwners(people, endpoint, created.id, owner);
}

async function writeOwners(
  { admin }: DemoPeople,
  endpoint: string,
  id: number,
  owner: OwnerKind,
): Promise<void> {
  const owners =
    owner === "both"
      ? [
          { ...CORPORATE, share_bp: 7500 },
          { ...INDIVIDUAL, share_bp: 2500 },
        ]
      : [{ ...(owner === "individual" ? INDIVIDUAL : CORPORATE), share_bp: 10_000 }];
  await admin.send(`${endpoint} ${id} owners`, `/${endpoint}/${id}/owners`, {
    owners,
    from: SINCE,
    version: null,
  });
}
