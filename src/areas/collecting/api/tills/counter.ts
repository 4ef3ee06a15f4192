import { banks } from "#domain/bank-entry.ts";
import { drawerMoveFields, tillFields, tillMethods } from "#domain/till.ts";
import {
  bodyOf,
  choiceField,
  definitionFields,
  idField,
  idsField,
  koboField,
  reasonField,
  requiredFields,
  textField,
} from "#platform/http/body-fields.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { moveCash } from "../../tills/move-cash.ts";
import { openTill } from "../../tills/open-till.ts";
import { takePayment } from "../../tills/take-payment.ts";
import { canUseTill, notesField, tillTags as tags } from "./parts.ts";

const COMMON_CONFLICTS = "till-counted, till-closed, till-of-yesterday, still-running";

const OpenTillBody = bodyOf(
  {
    ...definitionFields(tillFields),
    notes: notesField,
    agency_id: idField("Agency. Required if your role is limited to agencies"),
    lga_id: idField("Local government. Required if your role is limited to local governments"),
  },
  ["place", "notes"],
);
const TakePaymentBody = bodyOf(
  {
    bills: idsField("IDs of the bills, all of one payer", { maxItems: 50 }),
    method: choiceField(Object.keys(tillMethods), "Payment method"),
    kobo: koboField("Amount to pay"),
    tendered_kobo: koboField("Amount handed over. Default: the amount to pay", "3,000.00"),
    over: choiceField(
      ["change", "credit"],
      "What to do with the excess. Required if more is handed over. `change` is for cash only",
    ),
    reference: textField("Card terminal reference or cheque number. Required for card and cheque payments", {
      maxLength: 40,
      example: "POS-4711",
    }),
    bank: choiceField(Object.keys(banks), "Bank. Required for a cheque"),
  },
  ["bills", "method", "kobo"],
);
const MoveCashBody = bodyOf(
  {
    ...definitionFields(drawerMoveFields),
    reason: reasonField("Reason. Required unless the cash is deposited at a bank"),
  },
  requiredFields(drawerMoveFields),
);

/** The cashier's actions at the counter. */
export function counterApi(api: Api): void {
  moneyRoute(api, {
    path: "/tills",
    tags,
    summary:
      "Open a till for today with a counted float. Each cashier and each counter can have one open till",
    guard: canUseTill,
    answer: "The till",
    status: 201,
    body: OpenTillBody,
    codes: { 409: "till-open, place-taken, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { body }) => openTill(tx, actor, body),
  });
  moneyRoute(api, {
    path: "/tills/{id}/payments",
    tags,
    summary: "Take a payment at your own open till. Receipts are issued immediately",
    guard: canUseTill,
    answer: "The payment, its change and its receipts",
    status: 201,
    body: TakePaymentBody,
    codes: {
      404: "not-found",
      409: `${COMMON_CONFLICTS}, bill-cancelled, nothing-due`,
      422: "invalid, too-little, too-much, over-undecided, no-change, reference-used, several-payers, key-reused",
    },
    work: (tx, actor, { ids, body }) => takePayment(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/tills/{id}/moves",
    tags,
    summary: "Record float added to or removed from your till, or cash deposited at a bank",
    guard: canUseTill,
    answer: "The cash movement",
    status: 201,
    body: MoveCashBody,
    codes: {
      404: "not-found",
      409: `${COMMON_CONFLICTS}, not-in-drawer`,
      422: "invalid, reference-used, key-reused",
    },
    work: (tx, actor, { ids, body }) => moveCash(tx, actor, ids.id, body),
  });
}
