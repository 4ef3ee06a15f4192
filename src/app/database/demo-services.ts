import { sql } from "kysely";
import { lagosDate } from "#domain/lagos.ts";
import { foreseenHolidays } from "#domain/service/public-holidays.ts";
import type { Question } from "#domain/service/question.ts";
import type { Tx } from "#kernel/db/client.ts";

/** What people ask the demonstration's office for. Fees, days and providers are invented. */
const feeItem = { code: "SF-01", name: "Service fees" } as const;

const providers = [
  { name: "Valuation department", description: "Assesses properties again, and measures them" },
  { name: "Lands registry desk", description: "Searches titles, and enters changes of owner" },
  { name: "Taxpayer services", description: "Certificates and clearances", account: "admin2@ratebook.test" },
  { name: "Integrity unit", description: "Looks into what collectors are reported for" },
] as const;

const text = (key: string, label: string, more: Partial<Question> = {}): Question => ({
  key,
  label,
  type: "text",
  required: true,
  ...more,
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
    description: "Rates of a property, its title and who owns it",
    services: [
      {
        name: "Tenement rate re-assessment",
        description:
          "A valuer looks at the property again where you think that what it is rated by is wrong.",
        audience: "owners",
        asset_type: "property",
        days_to_serve: 15,
        days_to_reopen: 30,
        provider: "Valuation department",
        questions: [
          text("what_is_wrong", "What is wrong with the assessment?", {
            type: "choices",
            choices: [
              "Number of rooms",
              "Use of the building",
              "Size of the plot",
              "Value",
              "Something else",
            ],
          }),
          text("how_it_is", "How is it in truth?", {
            type: "long-text",
            hint: "Rooms, use, size: what you know",
          }),
          text("changed_on", "Since when is it so?", { type: "date", required: false }),
          text("photos", "Photos of the property", { type: "photo", required: false }),
          text("may_visit", "May a valuer come on a working day?", { type: "yes-no" }),
        ],
      },
      {
        name: "Certificate of occupancy search",
        description: "The registry says who a title is entered for, and what is entered against it.",
        audience: "owners",
        fee_kobo: 15_000_00,
        days_to_serve: 7,
        days_to_reopen: 14,
        provider: "Lands registry desk",
        questions: [
          text("certificate_number", "Number of the certificate", { hint: "As printed at its head" }),
          text("holder", "Holder named on it"),
          text("purpose", "What is the search for?", {
            type: "choice",
            choices: ["Buying", "A loan", "A court case", "My own records"],
          }),
          text("copy", "A copy of the certificate", { type: "file", required: false }),
        ],
      },
      {
        name: "Change of owner",
        description: "A property that was sold, given or inherited is entered for its new owner.",
        audience: "owners",
        asset_type: "property",
        fee_kobo: 25_000_00,
        days_to_serve: 21,
        days_to_reopen: 30,
        provider: "Lands registry desk",
        questions: [
          text("new_owner", "Name of the new owner", { hint: "As on the deed" }),
          text("how", "How did it pass on?", {
            type: "choice",
            choices: ["Sale", "Gift", "Inheritance", "Judgment of a court"],
          }),
          text("passed_on", "On what day?", { type: "date" }),
          text("price", "Price in naira", { type: "number", required: false, hint: "Of a sale" }),
          text("deed", "The deed, or the letter of administration", { type: "file" }),
        ],
      },
    ],
  },
  {
    name: "Certificates",
    description: "What the office writes down for you",
    services: [
      {
        name: "Tax clearance certificate",
        description: "Says that what was due in the last three years is paid.",
        audience: "owners",
        fee_kobo: 5_000_00,
        days_to_serve: 5,
        days_to_reopen: 14,
        provider: "Taxpayer services",
        questions: [
          text("used_for", "Who asks you for it?", { hint: "A bank, an embassy, a tender" }),
          text("years", "Years it is to cover", {
            type: "choices",
            choices: ["The last year", "The year before", "Two years before"],
          }),
          text("on_paper", "Do you need it stamped on paper as well?", { type: "yes-no" }),
        ],
      },
      {
        name: "Statement of account",
        description: "A letter with all that was charged and paid in a year, signed.",
        audience: "owners",
        days_to_serve: 3,
        days_to_reopen: 14,
        provider: "Taxpayer services",
        questions: [
          text("year", "Which year?", { type: "number" }),
          text("collect", "How do you want it?", {
            type: "choice",
            choices: ["By e-mail", "At the counter"],
          }),
        ],
      },
      {
        name: "Correction of a name or address",
        description: "What we have on record for you is put right, by a paper that shows it.",
        audience: "owners",
        days_to_serve: 5,
        days_to_reopen: 14,
        provider: "Taxpayer services",
        questions: [
          text("what", "What is wrong?", {
            type: "choice",
            choices: ["The name", "The address", "A number"],
          }),
          text("correct", "How is it written correctly?"),
          text("paper", "A paper that shows it", { type: "file", required: false }),
        ],
      },
    ],
  },
];

/** Writes the demonstration's services and holidays; only into a database that is born as one. */
export async function writeDemoServices(tx: Tx): Promise<void> {
  const thisYear = Number(lagosDate(Date.now()).slice(0, 4));
  await tx
    .insertInto("public_holiday")
    .values([thisYear, thisYear + 1].flatMap((year) => [...foreseenHolidays(year)]))
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

/** Complaints go to those who look into collectors. */
export async function provideDemoComplaints(tx: Tx): Promise<void> {
  await sql`
    UPDATE service_subcategory SET provider_id = (SELECT id FROM service_provider WHERE name = 'Integrity unit')
    WHERE product IS NOT NULL`.execute(tx);
}
