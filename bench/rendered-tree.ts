import { join } from "node:path";
import { createElement, type ReactElement } from "react";
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";

interface ServerModule {
  readonly serverBuild: ServerBuild;
  readonly measured: typeof import("#app/bench-exports.ts");
}

/**
 * The element tree of a page as the server renders it, its data already loaded, so that rendering alone can
 * be timed. The build's own handler runs once, with an entry that captures its context instead of rendering
 * it.
 */
export async function treeOf(path: string, databaseUrl: string, cookie: string): Promise<() => ReactElement> {
  const { serverBuild, measured } = (await import(
    join(process.cwd(), "build/server/index.js")
  )) as ServerModule;
  measured.openDatabase(databaseUrl, 4);
  const session = await measured.findSession({ cookie: cookie.replace(/^sid=/, "") });
  if (!session) throw new Error("The bench is not signed in.");
  const actor = { session, name: "bench", key: "bench", ip: undefined, request_id: undefined, system: false };
  const { name, area } = session.user;
  const government = {
    name: "Ogun State",
    short: "Ogun",
    title: "",
    office: "",
    address: "",
    phone: "",
    demo: true,
  };
  const user = {
    name,
    area,
    session_id: session.id,
    permissions: Object.keys(session.permissions),
    limited: [],
  };
  const frame = { government, build: serverBuild.assets.version, user };
  const context = new RouterContextProvider();
  context.set(measured.pageRequest, { actor, nonce: "bench", frame });

  let entry: EntryContext | undefined;
  const captureContext = (
    _request: Request,
    _status: number,
    _headers: Headers,
    entryContext: EntryContext,
  ) => {
    entry = entryContext;
    return new Response();
  };
  const module = { ...serverBuild.entry.module, default: captureContext };
  const handle = createRequestHandler({ ...serverBuild, entry: { module } }, "production");
  await handle(new Request(`http://localhost${path}`), context);
  await measured.closeDatabase();
  if (!entry) throw new Error(`${path} was not rendered.`);
  // The stream of data can be read only once; the tree itself doesn't need it.
  const { serverHandoffStream: _, ...reusable } = entry;
  const router = () =>
    createElement(ServerRouter, {
      context: { ...reusable, renderMeta: {} },
      url: `http://localhost${path}`,
      nonce: "bench",
    });
  return () => createElement(measured.ServerFrame, { value: { frame, nonce: "bench" } }, router());
}
