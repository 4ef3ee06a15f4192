import { MOST_AT_ONCE } from "#domain/device-float.ts";
import {
  bodyOf,
  idField,
  koboField,
  reasonField,
  textField,
  textsField,
} from "#platform/http/body-fields.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { closeLease } from "../../devices/close-lease.ts";
import { deviceRight } from "../../devices/device-sight.ts";
import { enrolDevice } from "../../devices/enrol-device.ts";
import { openLease, requireLeasePin } from "../../devices/open-lease.ts";
import { revokeDevice } from "../../devices/revoke-device.ts";
import { takeSales } from "../../devices/take-sales.ts";

export const tags = ["Selling without a network"];

/** Phones, the float set aside on them, and what they sold. */
export function floatApi(api: Api): void {
  moneyRoute(api, {
    path: "/devices",
    tags,
    summary: "Enrol the phone at hand by the public half of its key; the same key again is the same phone",
    guard: guard("ticket.sell"),
    answer: "The phone",
    status: 201,
    body: bodyOf(
      {
        name: textField("Name of the device", { maxLength: 60, example: "Counter phone" }),
        public_key: textField("P-256 public key: x and y joined, base64url"),
      },
      ["name", "public_key"],
    ),
    codes: {
      409: "no-agent, device-taken, device-cut-off, too-many-devices, still-running",
      422: "invalid, key-reused",
    },
    work: (tx, actor, { body }) => enrolDevice(tx, actor, body),
  });
  moneyRoute(api, {
    path: "/devices/{id}/revoke",
    tags,
    summary:
      "Cut a phone off, with a reason: what is set aside stays held, what it sends is for the office to decide",
    guard: guard(deviceRight),
    answer: "The phone, and what stays held on it",
    body: bodyOf({ reason: reasonField() }, ["reason"]),
    codes: { 404: "not-found", 409: "no-agent, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { ids, body }) => revokeDevice(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/devices/{id}/leases",
    tags,
    summary: "Set float aside on one's phone, which may sell for it without a network until its time is over",
    guard: guard("ticket.sell"),
    answer: "What the phone needs to sell: the certificate, the prices, the server's clock",
    status: 201,
    body: bodyOf(
      {
        kobo: koboField("Offline float"),
        pin: textField("PIN; required above the amount from which sales take it", { example: "4826" }),
      },
      ["kobo"],
    ),
    codes: {
      404: "not-found",
      409: "no-agent, device-cut-off, agent-suspended, lease-open, daily-limit, wallet-too-low, pin-needed, pin-not-set, pin-wrong, pin-locked, still-running",
      422: "invalid, device-limit, key-reused",
    },
    before: requireLeasePin,
    work: (tx, actor, { ids, body }) => openLease(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/devices/{id}/sales",
    tags,
    summary:
      "Send what one's phone sold: each sale is booked, kept for the office, or refused; again, it answers the same",
    guard: guard("ticket.sell"),
    answer: "What became of each sale",
    body: bodyOf(
      {
        lease_id: idField("Offline float of the sales"),
        sales: textsField("Signed sales in the order of their numbers", { maxItems: MOST_AT_ONCE }),
      },
      ["lease_id", "sales"],
    ),
    codes: { 404: "not-found", 409: "no-agent, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { ids, body }) => takeSales(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/devices/{id}/leases/{lease}/close",
    tags,
    summary:
      "Give back what a phone has not sold: by the phone with its signature, or by the office with a reason",
    guard: guard(deviceRight),
    answer: "What came back",
    body: bodyOf({
      closing: textField("`C1…`: end of the chain, signed by the device; required from the agent"),
      reason: reasonField("Reason; required from an officer"),
    }),
    codes: {
      404: "not-found",
      409: "no-agent, sales-missing, device-cut-off, still-running",
      422: "invalid, closing-forged, key-reused",
    },
    work: (tx, actor, { ids, body }) => closeLease(tx, actor, { device: ids.id, lease: ids.lease }, body),
  });
}
