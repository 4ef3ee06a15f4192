import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { isLoopback } from "#kernel/is-loopback.ts";
import type { SimulatorControl } from "./control.ts";
import { faultsSchema } from "./faults.ts";

const resendSchema = z.strictObject({ copies: z.int().min(1).max(100_000).default(1) });

/**
 * Control of the simulator by tests and demonstrations, from the same machine only: GET `/` (faults, payments,
 * webhooks), PATCH and DELETE `/faults`, POST `/webhooks/:reference` {copies}, POST `/pay/:reference`.
 */
export function controlApi(control: SimulatorControl): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isLocal(c)) return c.json({ status: false, message: "Only from this machine." }, 403);
    return next();
  });
  app.get("/", (c) =>
    c.json({ faults: control.faults(), payments: control.payments(), webhooks: control.webhooks() }),
  );
  app.patch("/faults", async (c) => {
    const wanted = faultsSchema.partial().safeParse(await c.req.json().catch(() => undefined));
    if (!wanted.success) return c.json({ status: false, message: z.prettifyError(wanted.error) }, 422);
    control.set(wanted.data);
    return c.json(control.faults());
  });
  app.delete("/faults", (c) => {
    control.reset();
    return c.json(control.faults());
  });
  app.post("/pay/:reference", (c) =>
    control.pay(c.req.param("reference"))
      ? c.json({ paid: true })
      : c.json({ status: false, message: "No such payment." }, 404),
  );
  app.post("/webhooks/:reference", async (c) => {
    const wanted = resendSchema.safeParse(await c.req.json().catch(() => ({})));
    if (!wanted.success) return c.json({ status: false, message: z.prettifyError(wanted.error) }, 422);
    const sent = await control.resend(c.req.param("reference"), wanted.data.copies);
    return sent
      ? c.json({ sent: wanted.data.copies })
      : c.json({ status: false, message: "No event yet." }, 404);
  });
  return app;
}

/**
 * Checks the socket, the host name and the absence of a proxy: a web page that points its own name at this machine, or
 * a proxy on it, also arrives over loopback. Pages of other sites send an Origin.
 */
function isLocal(c: Context): boolean {
  // Without a socket (`app.request`) the origin of the call is unknown.
  const address = c.env?.incoming ? (getConnInfo(c).remote.address ?? "") : "";
  const socket = address === "::1" || /^(::ffff:)?127\./.test(address);
  const { hostname, origin } = new URL(c.req.url);
  const from = c.req.header("Origin");
  const proxied = c.req.header("X-Forwarded-For") ?? c.req.header("Forwarded");
  return socket && !proxied && isLoopback(hostname) && (!from || from === origin);
}
