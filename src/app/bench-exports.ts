/** Exports for benchmarks of the build, which has its own copies of the modules. */

export { closeDatabase, openDatabase } from "#kernel/db/client.ts";
export { findSession } from "#kernel/session/session.ts";
export { pageRequest } from "#page/page-context.ts";
export { ServerFrame } from "#page-frame.ts";
