/** The formats in which lists can be downloaded, as addresses name them. */
export const formatNames = ["csv", "xlsx"] as const;
export type FormatName = (typeof formatNames)[number];
