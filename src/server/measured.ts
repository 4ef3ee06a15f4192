/** What benchmarks need of the build itself, since its modules are not those of the sources. */

export { closeDatabase, openDatabase } from "#kernel/db/client.ts";
export { ServerFrame } from "#page-frame.ts";
export { pageRequest } from "./page-context.ts";
export { findSession } from "./session.ts";
