import { Hono } from "hono";
import { html } from "hono/html";
import { formatNaira } from "#domain/money.ts";
import { applyChoice, type CheckoutParts } from "../simulator/checkout.ts";
import { contentSecurityPolicy, notFoundPage, page } from "../simulator/checkout-page.ts";
import { pageHash, type RemitaAccount } from "./hash.ts";

/** The form that leads to the hosted page, and a bank counter to pay with an RRR. */
export function remitaPages(parts: CheckoutParts, account: RemitaAccount): Hono {
  const { book } = parts;
  const app = new Hono();
  app.post("/remita/ecomm/finalize.reg", async (c) => {
    const { merchantId, hash, rrr, responseurl } = await c.req.parseBody();
    const payment = book.byAccessCode(String(rrr));
    c.header("Content-Security-Policy", contentSecurityPolicy(payment));
    if (merchantId !== account.merchantId || hash !== pageHash(account, String(rrr)))
      return c.html(
        page("Wrong hash", html`<p>The form was not made with the key of this merchant.</p>`),
        400,
      );
    if (!payment) return c.html(notFoundPage(), 404);
    const back = String(responseurl);
    if (!URL.canParse(back) || !/^https?:$/.test(new URL(back).protocol)) return c.html(notFoundPage(), 400);
    book.save({ ...payment, callback_url: back });
    return c.redirect(`/checkout/${payment.access_code}`, 303);
  });

  app.get("/bank", (c) => {
    c.header("Content-Security-Policy", contentSecurityPolicy());
    return c.html(counterPage());
  });
  app.post("/bank", async (c) => {
    c.header("Content-Security-Policy", contentSecurityPolicy());
    const rrr = String((await c.req.parseBody())["rrr"]).replaceAll(/[\s-]/g, "");
    const payment = book.byAccessCode(rrr);
    if (!payment) return c.html(counterPage(html`<p role="status">No payment found with this RRR.</p>`), 404);
    applyChoice(parts, payment, "pay");
    const text =
      payment.status === "success"
        ? `${formatNaira(payment.kobo)} paid with RRR ${rrr}.`
        : "The payment was declined.";
    return c.html(counterPage(html`<p role="status">${text}</p>`));
  });
  return app;
}

function counterPage(result: unknown = "") {
  return page(
    "Bank counter",
    html`${result}<p>Pays the full amount of this RRR, like a teller at any bank.</p>
      <form method="post">
        <label for="rrr">RRR</label>
        <input id="rrr" name="rrr" inputmode="numeric" autocomplete="off" required>
        <button class="main">Pay at the counter</button>
      </form>`,
  );
}
