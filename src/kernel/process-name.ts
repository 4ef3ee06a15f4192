import { hostname } from "node:os";

/** The name of this process among all that use a database: "revenue-2:4711". At most 60 characters. */
export const processName = `${hostname().slice(0, 45)}:${process.pid}`;
