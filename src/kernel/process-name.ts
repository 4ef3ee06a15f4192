import { hostname } from "node:os";

/** Which process this is, among all that serve one database: "revenue-2:4711". At most 60 characters. */
export const processName = `${hostname().slice(0, 45)}:${process.pid}`;
