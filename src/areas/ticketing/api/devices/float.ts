import { MAX_SALES_PER_SYNC } from "#domain/device-float.ts";
import {
  bodyOf,
  idField,
  koboField,
  reasonField,
  textField,
  textListField,
} from "#platform/http/body-fields.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { closeLease } from "../../devices/close-lease.ts";
import { deviceRight } from "../../devices/device-visibility.ts";
import { enrolDevice } from "../../devices/enrol-device.ts";
import { openLease, requireLeasePin } from "../../devices/open-lease.ts";
import { receiveSales } from "../../devices/receive-sales.ts";
import { revokeDevice } from "../../devices/revoke-device.ts";

export const tags = ["Offline sales"];

/** Routes for devices, their offline float and their sales. */
export function floatApi(api: Api): void {
  moneyRoute(api, {
    path: "/devices",
    tags,
    summary: "Register your device by its public key. The same key always identifies the same device",
    guard: guard("ticket.sell"),
    answer: "The device",
    status: 201,
    body: bodyOf(
      {
        name: textField("Name of the device", { maxLength: 60, example: "Counter phone" }),
        public_key: textField("P-256 public key: x and y concatenated, base64url"),
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
      "Block a device, with a reason. Its offline float stays reserved, and an officer reviews the sales it sends",
    guard: guard(deviceRight),
    answer: "The device and the float that stays reserved on it",
    body: bodyOf({ reason: reasonField() }, ["reason"]),
    codes: { 404: "not-found", 409: "no-agent, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { ids, body }) => revokeDevice(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/devices/{id}/leases",
    tags,
    summary: "Reserve offline float on your device, for sales without a network until the float expires",
    guard: guard("ticket.sell"),
    answer: "Data that the device needs to sell: the certificate, the prices and the server’s time",
    status: 201,
    body: bodyOf(
      {
        kobo: koboField("Offline float"),
        pin: textField("PIN. Required above the limit", { example: "4826" }),
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
      "Sync offline sales from your device. Each sale is recorded, sent for review or rejected. A repeated request returns the same results",
    guard: guard("ticket.sell"),
    answer: "The result for each sale",
    body: bodyOf(
      {
        lease_id: idField("Offline float that the sales are paid from"),
        sales: textListField("Signed sales in the order of their numbers", { maxItems: MAX_SALES_PER_SYNC }),
      },
      ["lease_id", "sales"],
    ),
    codes: { 404: "not-found", 409: "no-agent, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { ids, body }) => receiveSales(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/devices/{id}/leases/{lease}/close",
    tags,
    summary:
      "Return a device’s unused offline float. Its agent needs the device’s signature; an officer must give a reason",
    guard: guard(deviceRight),
    answer: "Amount returned to the wallet",
    body: bodyOf({
      closing: textField("`C1…`: end of the chain, signed by the device. Required from the agent"),
      reason: reasonField("Reason. Required from an officer"),
    }),
    codes: {
      404: "not-found",
      409: "no-agent, sales-missing, device-cut-off, still-running",
      422: "invalid, closing-forged, key-reused",
    },
    work: (tx, actor, { ids, body }) => closeLease(tx, actor, { device: ids.id, lease: ids.lease }, body),
  });
}
