import type { Row } from "./demo-api.ts";
import { daysAgo, type FillStep } from "./step.ts";

const CLOSED = "Counters closed on the 1st of each month";
const REPORTED = "Money taken without a ticket or receipt";
const PARK = "Panseke Motor Park, Lagos road gate";

/** Settlements, announcements and internal notes. */
export const office: FillStep = {
  name: "the revenue office",
  async isFilled({ admin }) {
    return (await admin.get("/announcements?per_page=100")).some(({ title }) => title === CLOSED);
  },
  async fill({ admin, second }) {
    // Without the ticket sales nothing was collected before today.
    const waiting = await admin.get<{ agency_id: number; kobo: number }[]>("/settlements/unsettled");
    const agency = waiting.find(({ kobo }) => kobo > 0);
    if (agency) {
      const settlement = await admin.send("settlement", "/settlements", {
        agency_id: agency.agency_id,
        period_from: daysAgo(20),
        period_to: daysAgo(1),
      });
      await second.send("settlement approved", `/settlements/${settlement.id}/approve`, {
        version: settlement.version ?? 1,
      });
    }
    const [property] = await admin.get("/properties?status=approved");
    await admin.send("note", "/notes", {
      resource: "property",
      record_id: property?.id,
      for_owner: false,
      note: "The owner’s daughter asked for a copy of the bill at the Lagos office.",
    });
    await admin.send("announcement", "/announcements", {
      title: CLOSED,
      body: "They reopen on the 2nd at 8am. You can pay online at any time.",
      audience: ["individual", "corporate"],
      importance: "warning",
      from_day: daysAgo(0),
      from_time: "00:00",
      to_day: daysAgo(-20),
      to_time: "23:59",
    });
  },
};

/** An anonymous complaint. */
export const complaint: FillStep = {
  name: "complaint",
  async isFilled({ admin }) {
    const found = await admin.get("/service-requests?per_page=100");
    return found.some(({ subject }) => subject === REPORTED);
  },
  async fill({ visitor }) {
    const { kinds, places } = await visitor.get<{ kinds: Row[]; places: Row[] }>("/complaint-kinds");
    await visitor.send("complaint", "/complaints", {
      kind_id: kinds.find(({ name }) => name === REPORTED)?.id,
      lga_id: places[1]?.id,
      happened_on: daysAgo(1),
      place: PARK,
      anonymous: true,
      details: "A collector took ₦500 for a danfo and refused to give a ticket.",
      draft: "demonstration-of-a-complaint",
    });
  },
};
