import type { CaseState } from "#areas/ticketing/devices/list-cases.ts";
import type { DeviceState } from "#areas/ticketing/devices/list-devices.ts";
import type { StatusProps } from "#ui/primitives/status.tsx";

export const devicePages = { list: "/admin/list/devices", cases: "/admin/list/device-cases" } as const;

export const devicePaths = {
  revoke: (id: number) => `/api/v1/devices/${id}/revoke`,
  close: (id: number, lease: number) => `/api/v1/devices/${id}/leases/${lease}/close`,
  decide: (id: number, how: "accept" | "refuse" | "charged-price") => `/api/v1/device-cases/${id}/${how}`,
} as const;

type Style = Pick<StatusProps, "kind"> & { label: string };

export const deviceStyles: Readonly<Record<DeviceState, Style>> = {
  open: { kind: "active", label: "Active" },
  idle: { kind: "draft", label: "No offline float" },
  "cut-off": { kind: "cancelled", label: "Blocked" },
};

export const caseStyles: Readonly<Record<CaseState, Style>> = {
  open: { kind: "pending", label: "Needs review" },
  accepted: { kind: "done", label: "Recorded" },
  refused: { kind: "rejected", label: "Rejected" },
};
