import { createServer, type Server } from "node:net";
import { createAdaptorServer, type ServerType } from "@hono/node-server";

/**
 * Number of sockets that listen on the port. Node accepts one connection per socket in each turn of its event loop, and a busy turn
 * takes tens of milliseconds: with one socket, connections would wait in the kernel, where they can't be refused.
 */
const SOCKETS = 16;
/** Maximum of pending connections per socket. */
const BACKLOG = 511;
/** Whether the kernel distributes connections over the sockets of one port. */
const REUSES_PORT = process.platform === "linux";

/** A listening server: `close` stops accepting connections and resolves when the last is closed. */
export interface ListeningServer {
  readonly server: ServerType;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves a port of this machine.
 * @throws EADDRINUSE with a message that says what to do
 */
export async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]["fetch"],
  { port: requestedPort, host }: { readonly port: number; readonly host: string },
): Promise<ListeningServer> {
  // Two processes that share a port would each get a part of the connections. Two that start at the same moment are not detected.
  if (REUSES_PORT && requestedPort !== 0)
    await close(await listenOn(createServer(), requestedPort, host, false));
  const server = createAdaptorServer({ fetch });
  await listenOn(server as Server, requestedPort, host, REUSES_PORT);
  const { port } = server.address() as { port: number };
  const extraServers: Server[] = [];
  for (let n = 1; REUSES_PORT && n < SOCKETS; n++) {
    const extra = createServer({ noDelay: true, allowHalfOpen: true }, (socket) =>
      server.emit("connection", socket),
    );
    // Older versions of Node do not support it: one socket accepts all connections.
    const listening = await listenOn(extra, port, host, true).catch(() => undefined);
    if (!listening) break;
    extraServers.push(listening);
  }
  return {
    server,
    port,
    async close() {
      await Promise.all([server as Server, ...extraServers].map(close));
    },
  };
}

function listenOn(server: Server, port: number, host: string, reusePort: boolean): Promise<Server> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        error.message = `Port ${port} is in use. Stop the program that uses it, or use another port: PORT=3001 npm start`;
      reject(error);
    };
    server.once("error", onError);
    server.listen({ port, host, backlog: BACKLOG, reusePort }, () => {
      server.off("error", onError);
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
