import { Hono } from "hono";
import { checkoutPage, contentSecurityPolicy, notFoundPage, returnUrl, STYLE } from "./checkout-page.ts";
import type { Faults } from "./faults.ts";
import type { Payment, SimulatorStore } from "./store.ts";
import type { GatewayEvent, Webhooks } from "./webhooks.ts";

export interface CheckoutParts {
  readonly book: SimulatorStore;
  readonly webhooks: Webhooks;
  readonly faults: () => Readonly<Faults>;
  readonly clock: () => Date;
  /** Events of a success for the merchant. */
  readonly paidEvent: (payment: Payment) => GatewayEvent;
  /** Parameters of the return address, as the gateway names them. */
  readonly returnParams: (payment: Payment) => Readonly<Record<string, string>>;
}

/** The hosted payment page: GET shows it, POST with `choice` pay, decline or abandon redirects to the merchant. */
export function checkoutPages(parts: CheckoutParts): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Referrer-Policy", "no-referrer");
    c.header("Cache-Control", "no-store");
  });
  app.get("/simulator.css", (c) => c.body(STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));

  app.on(["GET", "POST"], "/checkout/:access_code", async (c) => {
    const payment = parts.book.byAccessCode(c.req.param("access_code"));
    c.header("Content-Security-Policy", contentSecurityPolicy(payment));
    if (!payment) return c.html(notFoundPage(), 404);
    // Some gateways put the result in the address, so it is built after the choice.
    const back = () => returnUrl(payment, parts.returnParams(payment));
    if (c.req.method === "GET") return c.html(checkoutPage(payment, back()));
    const { choice } = await c.req.parseBody();
    if (choice !== "pay" && choice !== "decline" && choice !== "abandon")
      return c.html(checkoutPage(payment, back()), 400);
    applyChoice(parts, payment, choice);
    return c.redirect(back() ?? c.req.path, 303);
  });
  return app;
}

/** Like the real page: another card can follow a declined one, and a paid payment remains paid. */
export function applyChoice(
  parts: CheckoutParts,
  payment: Payment,
  choice: "pay" | "decline" | "abandon",
): void {
  const { book, webhooks, faults, clock } = parts;
  if (choice === "abandon" || payment.status === "success" || payment.status === "reversed") return;
  const paid = choice === "pay" && !faults().decline_all;
  payment.status = paid ? "success" : "failed";
  payment.paid_at = paid ? clock().toISOString() : null;
  book.save(payment);
  // Only a success creates an event.
  if (!paid) return;
  webhooks.send([parts.paidEvent(payment)]);
}
