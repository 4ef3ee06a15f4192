import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtInRoles } from "#domain/permissions.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { tamper } from "../money/support/owner.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { signInAs } from "../support/api.ts";
import { allowManyCalls } from "../support/many-calls.ts";
import { createOfficerWithGrants, type Grant } from "../support/officer-with-grants.ts";
import { type Decision, decisions } from "./decisions.ts";
import { enterPending, type Places } from "./pending-items.ts";
import { userOf } from "./pending-kit.ts";

/**
 * Each kind of decision × officers with different limits: the decisions that are counted for and offered to an officer
 * are exactly those they can make.
 */

let till: Till;
const actors = new Map<string, Actor>();

const office = builtInRoles.find(({ area }) => area === "admin")?.permissions ?? [];
/** Rights to decide, and rights that a decision also requires. */
const deciding = office.filter(
  (name) =>
    /\.(approve|decide|confirm|issue|close|void|cancel|merge|publish|pay|refund|reopen)$/.test(name) ||
    ["service_request.work", "service_request.assign", "data_protection.work"].includes(name) ||
    ["revenue_item.edit", "agency.edit", "reconciliation.work"].includes(name),
);
const looking = office.filter((name) => !deciding.includes(name));

const roles: Readonly<Record<string, (places: Places) => readonly Grant[]>> = {
  "without limits": () => [{ permissions: office }],
  "of one local government": ({ lga }) => [{ permissions: office, lga_ids: [lga] }],
  "of one agency": ({ agency }) => [{ permissions: office, agency_ids: [agency] }],
  "of one agency in one local government": ({ lga, agencyThere }) => [
    { permissions: office, lga_ids: [lga], agency_ids: [agencyThere] },
  ],
  "of a local government and, by another role, of an agency": ({ lga, agency }) => [
    { permissions: office, lga_ids: [lga] },
    { permissions: office, agency_ids: [agency] },
  ],
  "who sees everything and decides in one local government": ({ lga }) => [
    { permissions: looking },
    { permissions: deciding, lga_ids: [lga] },
  ],
  "who sees everything and decides for one agency": ({ agency }) => [
    { permissions: looking },
    { permissions: deciding, agency_ids: [agency] },
  ],
  "who sees one local government and decides everywhere": ({ lga }) => [
    { permissions: looking, lga_ids: [lga] },
    { permissions: deciding },
  ],
  "who sees everything and decides nothing": () => [{ permissions: looking }],
  "who changes owners without seeing bills": () => [
    { permissions: office.filter((name) => !["bill.view", "bill.adjust"].includes(name)) },
  ],
  "who may merge companies but not approve them": () => [
    { permissions: office.filter((name) => name !== "corporate.approve") },
  ],
};
const REQUESTER = "who entered and requested everything";
const SECOND = "who is the second of two and issued a bill";
const PAYER = "who is a payer themself";
const names = [...Object.keys(roles), REQUESTER, SECOND, PAYER];

beforeAll(async () => {
  allowManyCalls();
  till = await openTill();
  const payer = await createOfficerWithGrants({ permissions: office });
  const places = await enterPending(await signInAs("admin@ratebook.test"));
  // Linked after the requests are made.
  await database()
    .updateTable("app_user")
    .set({ individual_id: places.payer })
    .where("email", "=", payer)
    .execute();
  const emails = new Map([
    [REQUESTER, "admin@ratebook.test"],
    [SECOND, "admin2@ratebook.test"],
    [PAYER, payer],
  ]);
  for (const [name, grants] of Object.entries(roles))
    emails.set(name, await createOfficerWithGrants(...grants(places)));
  // Notices issued by the system are attributed to the second officer, so that another one decides on them.
  const issuer = await userOf("admin2@ratebook.test");
  await tamper(
    till.database.url,
    `UPDATE demand_notice SET created_by = ${issuer} WHERE lga_id = ${places.lga}`,
  );
  await tamper(
    till.database.url,
    "UPDATE data_case SET due_on = current_date - 5 WHERE kind = 'access'; UPDATE data_erasure SET counted_at = now()",
  );
  for (const [name, email] of emails) actors.set(name, await provedActor(email));
}, 240_000);
afterAll(async () => {
  // These amounts were never collected or sold.
  await tamper(
    till.database.url,
    "UPDATE settlement SET gross_kobo = 0 WHERE gross_kobo = 100",
    "UPDATE commission_run SET earned_kobo = 0 WHERE earned_kobo = 100",
  );
  await till.close();
});

/** The officer with a session that has just passed step-up. */
async function provedActor(email: string): Promise<Actor> {
  const actor = await actorForUser(await userOf(email), null);
  return { ...actor, session: actor.session && { ...actor.session, proved: true } };
}

function actorOf(name: string): Actor {
  const actor = actors.get(name);
  if (!actor) throw new Error(`Nobody is ${name}.`);
  return actor;
}

class RollBack extends Error {}

const REFUSED: readonly string[] = ["forbidden", "not-found"];

/** Whether the officer can decide: the decision is made and rolled back. */
async function mayDecide(decision: Decision, actor: Actor, id: number): Promise<boolean> {
  try {
    await transaction(async (tx: Tx) => {
      await decision.decide(tx, actor, id);
      throw new RollBack();
    });
  } catch (error) {
    if (error instanceof RollBack) return true;
    if (error instanceof AppError && (REFUSED.includes(error.kind) || decision.not_yet?.includes(error.code)))
      return false;
    throw error;
  }
  throw new Error("A transaction that is rolled back does not end.");
}

/** Whether the page offers the decision; undefined if it does not open. */
async function offerOf(decision: Decision, actor: Actor, id: number): Promise<boolean | undefined> {
  try {
    return await decision.offered(actor, id);
  } catch (error) {
    if (error instanceof AppError && REFUSED.includes(error.kind)) return undefined;
    throw error;
  }
}

async function pendingOf({ pending }: Decision): Promise<number[]> {
  const { rows } = await pending.execute(database());
  return rows.map(({ id }) => id);
}

describe.each(decisions.map((decision) => [decision.name, decision] as const))("%s", (_, decision) => {
  test("is allowed to some officers and refused to others", async () => {
    const answers = new Set<boolean>();
    for (const id of await pendingOf(decision))
      for (const name of names) answers.add(await mayDecide(decision, actorOf(name), id));
    expect(answers).toEqual(new Set([true, false]));
  });

  test.each(names)("is offered to the officer %s exactly where they can decide", async (name) => {
    const actor = actorOf(name);
    const wrong: string[] = [];
    const theirs: number[] = [];
    for (const id of await pendingOf(decision)) {
      const offer = await offerOf(decision, actor, id);
      const may = await mayDecide(decision, actor, id);
      if (may && offer !== undefined) theirs.push(id);
      if (offer !== undefined && offer !== may)
        wrong.push(`${id} ${offer ? "is offered" : "is not offered"}`);
    }
    expect(wrong).toEqual([]);
    if (decision.pendingCount) expect(await decision.pendingCount(actor)).toBe(theirs.length);
  });
});
