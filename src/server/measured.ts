/** What benchmarks need of the build itself, since its modules are not those of the sources. */
export { ServerFrame } from "#page-frame.ts";
export { closeDatabase, openDatabase } from "./db/client.ts";
export { pageRequest } from "./page-context.ts";
export { findSession } from "./session.ts";
