/** Kinds of requests on a bill. */
export const requestKinds = ["objection", "adjustment", "waiver", "cancellation", "plan"] as const;

export type RequestKind = (typeof requestKinds)[number];
