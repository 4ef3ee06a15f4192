import { createServer, type Server } from "node:net";
import { createAdaptorServer, type ServerType } from "@hono/node-server";

/**
 * Sockets that listen on the port. Node takes one new connection of each in every turn of its loop, and a busy turn takes tens
 * of milliseconds: with one socket, connections would wait in the kernel, where nobody can turn them away.
 */
const SOCKETS = 16;
/** Connections that may wait at each. */
const BACKLOG = 511;
/** Where the kernel spreads connections over sockets of one port. */
const SPREADS = process.platform === "linux";

/** What listens: `close` stops taking connections, and calls back when the last is closed. */
export interface Listening {
  readonly server: ServerType;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves a port of this machine.
 * @throws EADDRINUSE with a sentence for whoever chose the port
 */
export async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]["fetch"],
  { port: wanted, host }: { readonly port: number; readonly host: string },
): Promise<Listening> {
  // Two processes that share a port in this way would each get a part of the connections. Two that start in the same moment
  // are not told.
  if (SPREADS && wanted !== 0) await close(await listenOn(createServer(), wanted, host, false));
  const server = createAdaptorServer({ fetch });
  await listenOn(server as Server, wanted, host, SPREADS);
  const { port } = server.address() as { port: number };
  const others: Server[] = [];
  for (let n = 1; SPREADS && n < SOCKETS; n++) {
    const other = createServer({ noDelay: true, allowHalfOpen: true }, (socket) =>
      server.emit("connection", socket),
    );
    // An older Node knows nothing of it: one socket takes them all.
    const taken = await listenOn(other, port, host, true).catch(() => undefined);
    if (!taken) break;
    others.push(taken);
  }
  return {
    server,
    port,
    async close() {
      await Promise.all([server as Server, ...others].map(close));
    },
  };
}

function listenOn(server: Server, port: number, host: string, reusePort: boolean): Promise<Server> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        error.message = `Port ${port} is in use. Stop what uses it, or choose another: PORT=3001 npm start`;
      reject(error);
    };
    server.once("error", refuse);
    server.listen({ port, host, backlog: BACKLOG, reusePort }, () => {
      server.off("error", refuse);
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
