import { statementDocument } from "#areas/collecting/statements/get-statement.ts";
import type { StatementPayer } from "#areas/collecting/statements/read-entries.ts";
import type { StatementDocument } from "#domain/documents/statement.ts";
import type { Translatable } from "#domain/message.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import type { PageArgs } from "#page/page-loader.ts";
import { pageLoader } from "#page/page-loader.ts";

/** A payer's statement, for officers. */
export const statementLoader = pageLoader((args) => {
  const { type, id = "" } = args.params;
  if ((type !== "individual" && type !== "corporate") || !/^[0-9]{1,10}$/.test(id)) throw notFound("payer");
  return readStatement(args, { type, id: Number(id) });
});

/** The user's own statement; users who act for several corporates select one. */
export const ownStatementLoader = pageLoader(async (args) => {
  const { individual_id = null, corporate_ids = [] } = args.actor.session?.user ?? {};
  const requestedId = Number(args.url.searchParams.get("corporate"));
  const corporate = corporate_ids.find((id) => id === requestedId) ?? corporate_ids[0];
  if (individual_id !== null) return readStatement(args, { type: "individual", id: individual_id });
  if (corporate === undefined)
    return { document: null, payer: null, from: "", to: "", corporates: [], fault: null };
  const [statement, corporates] = await Promise.all([
    readStatement(args, { type: "corporate", id: corporate }),
    corporate_ids.length > 1 ? titlesOf(corporate_ids) : [],
  ]);
  return { ...statement, corporates };
});

/** The corporates by name. */
async function titlesOf(ids: readonly number[]): Promise<{ id: number; title: string }[]> {
  const rows = await database()
    .selectFrom("corporate")
    .select(["id", "title"])
    .where("id", "in", ids)
    .orderBy("title")
    .execute();
  return rows.map(({ id, title }) => ({ id, title: title ?? "" }));
}

/** Why there is no statement for the selected days: a text, and the errors by field. */
interface StatementFault {
  readonly text: Translatable;
  readonly fields: Readonly<Partial<Record<string, readonly Translatable[]>>>;
}

/** The statement; for invalid days the reason, so that the form stays with what was entered. */
async function readStatement({ actor, url }: PageArgs, payer: StatementPayer) {
  const [from = "", to = ""] = ["from", "to"].map((name) => url.searchParams.get(name) ?? "");
  const corporates: { id: number; title: string }[] = [];
  let document: StatementDocument | null = null;
  let fault: StatementFault | null = null;
  try {
    document = await statementDocument(actor, payer, { from, to });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    fault = { text: error.text, fields: error.options.fields ?? {} };
  }
  return { document, payer, from, to, corporates, fault };
}
