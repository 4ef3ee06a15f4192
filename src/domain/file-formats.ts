/** Formats in which lists can be downloaded, as in URLs. */
export const formatNames = ["csv", "xlsx"] as const;
export type FormatName = (typeof formatNames)[number];
