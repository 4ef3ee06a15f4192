import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { SimulatorControl } from "./control.ts";

export interface Simulator {
  readonly app: Hono;
  readonly control: SimulatorControl;
}

export interface RunningSimulator {
  /** `http://localhost:PORT`: base URL and checkout origin for the adapter. */
  readonly url: string;
  readonly control: SimulatorControl;
  /** Stops serving and closes open connections. */
  close(): Promise<void>;
}

export interface ListenOptions {
  /** Address as browsers see it; default: where it listens. */
  readonly publicUrl?: string;
  readonly host?: string;
}

/**
 * Serves a simulator on a port of its own (0: any free one), by default on this machine only.
 * @throws the listening error, such as EADDRINUSE
 */
export async function serveSimulator(
  port: number,
  options: ListenOptions,
  create: (publicUrl: string) => Simulator,
): Promise<RunningSimulator> {
  let simulator: Simulator | undefined;
  const server = createAdaptorServer({
    fetch: (request, bindings) =>
      simulator?.app.fetch(request, bindings) ?? new Response(null, { status: 503 }),
  });
  server.listen(port, options.host ?? "127.0.0.1");
  await once(server, "listening");
  // The port is known only now, and the hosted page's address contains it.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  try {
    simulator = create(options.publicUrl ?? url);
  } catch (error) {
    server.close();
    throw error;
  }
  const { control } = simulator;
  return {
    url,
    control,
    async close() {
      control.close();
      const closed = once(server, "close");
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
      await control.idle();
    },
  };
}
