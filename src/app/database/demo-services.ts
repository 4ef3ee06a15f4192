import { sql } from "kysely";
import { lagosDate } from "#domain/lagos.ts";
import { predictableHolidays } from "#domain/service/public-holidays.ts";
import type { Question } from "#domain/service/question.ts";
import type { Tx } from "#kernel/db/client.ts";

/** Services of the demonstration. Fees, days and providers are fictitious. */
const feeItem = { code: "SF-01", name: "Service fees" } as const;

const providers = [
  { name: "Valuation department", description: "Measures and reassesses properties" },
  { name: "Lands registry desk", description: "Searches titles and registers changes of ownership" },
  { name: "Taxpayer services", description: "Certificates and clearances", account: "admin2@ratebook.test" },
  { name: "Integrity unit", description: "Investigates complaints about collectors" },
] as const;

const question = (key: string, label: string, overrides: Partial<Question> = {}): Question => ({
  key,
  label,
  type: "text",
  required: true,
  ...overrides,
});

interface DemoService {
  readonly name: string;
  readonly description: string;
  readonly audience: string;
  readonly asset_type?: string;
  readonly fee_kobo?: number;
  readonly days_to_serve: number;
  readonly days_to_reopen: number;
  readonly provider: (typeof providers)[number]["name"];
  readonly questions: readonly Question[];
}

const categories: readonly { name: string; description: string; services: readonly DemoService[] }[] = [
  {
    name: "Property and land",
    description: "Rates, title and ownership of a property",
    services: [
      {
        name: "Tenement rate reassessment",
        description: "A valuer inspects the property if you think that its assessment is wrong.",
        audience: "owners",
        asset_type: "property",
        days_to_serve: 15,
        days_to_reopen: 30,
        provider: "Valuation department",
        questions: [
          question("what_is_wrong", "What is wrong with the assessment?", {
            type: "choices",
            choices: [
              "Number of rooms",
              "Use of the building",
              "Size of the plot",
              "Value",
              "Something else",
            ],
          }),
          question("how_it_is", "What is correct?", {
            type: "long-text",
            hint: "The number of rooms, the use or the size, as far as you know",
          }),
          question("changed_on", "When did it change?", { type: "date", required: false }),
          question("photos", "Photos of the property", { type: "photo", required: false }),
          question("may_visit", "Can a valuer visit on a working day?", { type: "yes-no" }),
        ],
      },
      {
        name: "Certificate of occupancy search",
        description: "Shows who holds a title and what is registered against it.",
        audience: "owners",
        fee_kobo: 15_000_00,
        days_to_serve: 7,
        days_to_reopen: 14,
        provider: "Lands registry desk",
        questions: [
          question("certificate_number", "Certificate number", {
            hint: "As printed at the top of the certificate",
          }),
          question("holder", "Holder named on the certificate"),
          question("purpose", "Purpose of the search", {
            type: "choice",
            choices: ["Purchase", "A loan", "Court case", "My own records"],
          }),
          question("copy", "A copy of the certificate", { type: "file", required: false }),
        ],
      },
      {
        name: "Change of owner",
        description: "Registers the new owner of a property that was sold, given or inherited.",
        audience: "owners",
        asset_type: "property",
        fee_kobo: 25_000_00,
        days_to_serve: 21,
        days_to_reopen: 30,
        provider: "Lands registry desk",
        questions: [
          question("new_owner", "Name of the new owner", { hint: "As on the deed" }),
          question("how", "How was it transferred?", {
            type: "choice",
            choices: ["Sale", "Gift", "Inheritance", "Court judgment"],
          }),
          question("passed_on", "Date of transfer", { type: "date" }),
          question("price", "Price, in naira", { type: "number", required: false, hint: "If it was sold" }),
          question("deed", "Deed or letter of administration", { type: "file" }),
        ],
      },
    ],
  },
  {
    name: "Certificates",
    description: "Certificates and statements from the revenue office",
    services: [
      {
        name: "Tax clearance certificate",
        description: "Confirms that all charges for the last three years are paid.",
        audience: "owners",
        fee_kobo: 5_000_00,
        days_to_serve: 5,
        days_to_reopen: 14,
        provider: "Taxpayer services",
        questions: [
          question("used_for", "Who needs it?", { hint: "Such as a bank, an embassy or a tender board" }),
          question("years", "Years to cover", {
            type: "choices",
            choices: ["Last year", "Two years ago", "Three years ago"],
          }),
          question("on_paper", "Do you also need a stamped paper copy?", { type: "yes-no" }),
        ],
      },
      {
        name: "Statement of account",
        description: "A signed letter that lists all charges and payments for a year.",
        audience: "owners",
        days_to_serve: 3,
        days_to_reopen: 14,
        provider: "Taxpayer services",
        questions: [
          question("year", "Which year?", { type: "number" }),
          question("collect", "How do you want to receive it?", {
            type: "choice",
            choices: ["By email", "At the counter"],
          }),
        ],
      },
      {
        name: "Correction of a name or address",
        description: "Corrects your details on record. Upload a document that proves the correct details.",
        audience: "owners",
        days_to_serve: 5,
        days_to_reopen: 14,
        provider: "Taxpayer services",
        questions: [
          question("what", "What needs correcting?", {
            type: "choice",
            choices: ["The name", "The address", "A number"],
          }),
          question("correct", "Correct details"),
          question("paper", "Supporting document", { type: "file", required: false }),
        ],
      },
    ],
  },
];

/** Inserts the demonstration's services and holidays; only into a database created as a demonstration. */
export async function writeDemoServices(tx: Tx): Promise<void> {
  const thisYear = Number(lagosDate(Date.now()).slice(0, 4));
  await tx
    .insertInto("public_holiday")
    .values([thisYear, thisYear + 1].flatMap((year) => [...predictableHolidays(year)]))
    .execute();
  const byProvider = await writeProviders(tx);
  const item = await writeFeeItem(tx);
  for (const { services, ...category } of categories) {
    const { id: category_id } = await tx
      .insertInto("service_category")
      .values(category)
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const { questions, provider, ...service } of services) {
      const { id } = await tx
        .insertInto("service_subcategory")
        .values({
          ...service,
          category_id,
          provider_id: byProvider.get(provider) ?? null,
          revenue_item_id: service.fee_kobo ? item : null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("service_form")
        .values({ subcategory_id: id, version: 1, questions: JSON.stringify(questions) })
        .execute();
    }
  }
}

async function writeFeeItem(tx: Tx): Promise<number> {
  const agency = await tx
    .selectFrom("agency")
    .select("id")
    .where("short_code", "=", "IRS")
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("revenue_item")
    .values({ ...feeItem, agency_id: agency.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function writeProviders(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const byName = new Map<string, number>();
  for (const provider of providers) {
    const { name, description } = provider;
    const { id } = await tx
      .insertInto("service_provider")
      .values({ name, description })
      .returning("id")
      .executeTakeFirstOrThrow();
    byName.set(name, id);
    if (!("account" in provider)) continue;
    await tx
      .insertInto("service_provider_user")
      .columns(["user_id", "provider_id"])
      .expression((eb) =>
        eb
          .selectFrom("app_user")
          .where("email", "=", provider.account)
          .select((sub) => ["id", sub.val(id).as("provider_id")]),
      )
      .execute();
  }
  return byName;
}

/** Assigns complaints to the provider that investigates collectors. */
export async function assignDemoComplaints(tx: Tx): Promise<void> {
  await sql`
    UPDATE service_subcategory SET provider_id = (SELECT id FROM service_provider WHERE name = 'Integrity unit')
    WHERE product IS NOT NULL`.execute(tx);
}
