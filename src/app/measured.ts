/** What benchmarks need of the build itself, since its modules are not those of the sources. */

export { closeDatabase, openDatabase } from "#kernel/db/client.ts";
export { findSession } from "#kernel/session/session.ts";
export { pageRequest } from "#page/page-context.ts";
export { ServerFrame } from "#page-frame.ts";
