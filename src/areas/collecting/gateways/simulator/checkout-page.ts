import { html } from "hono/html";
import { formatNaira } from "#domain/money.ts";
import type { Payment } from "./store.ts";

/** Where the browser goes afterwards, like the real page; undefined without a callback. */
export function returnUrl(
  { callback_url }: Payment,
  params: Readonly<Record<string, string>>,
): string | undefined {
  if (!callback_url) return undefined;
  const url = new URL(callback_url);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** No scripts and no external resources; the form can redirect to the merchant, because browsers check redirects too. */
export function contentSecurityPolicy(payment?: Payment): string {
  const back = payment?.callback_url ? ` ${new URL(payment.callback_url).origin}` : "";
  return `default-src 'none'; style-src 'self'; form-action 'self'${back}; base-uri 'none'; frame-ancestors 'none'`;
}

/** The page of one payment: choices while it can still be paid, otherwise the result. */
export function checkoutPage(payment: Payment, back: string | undefined) {
  const open = payment.status === "abandoned" || payment.status === "failed";
  return page(
    "Test payment",
    html`<dl>
        <div><dt>Amount</dt><dd class="amount">${formatNaira(payment.kobo)}</dd></div>
        <div><dt>Email</dt><dd>${payment.email}</dd></div>
        <div><dt>Reference</dt><dd><code>${payment.reference}</code></dd></div>
        ${/^\d{12}$/.test(payment.access_code) ? html`<div><dt>RRR</dt><dd><code>${payment.access_code}</code></dd></div>` : ""}
      </dl>
      ${payment.status === "failed" ? html`<p role="status">The last card was declined. You can try again.</p>` : ""}
      ${open ? choices() : outcome(payment, back)}`,
  );
}

export function notFoundPage() {
  return page(
    "No such payment",
    html`<p>This payment page does not exist, or the simulator has forgotten it.</p>`,
  );
}

function choices() {
  return html`<form method="post">
    <button class="main" name="choice" value="pay">Pay</button>
    <button name="choice" value="decline">Pay with a card that is declined</button>
    <button name="choice" value="abandon">Abandon</button>
  </form>`;
}

function outcome(payment: Payment, back: string | undefined) {
  const text = payment.status === "success" ? "This payment is done." : "This payment was refunded.";
  return html`<p role="status">${text}</p>${back ? html`<p><a href="${back}">Go back</a></p>` : ""}`;
}

/** A page of the simulator. */
export function page(title: string, content: unknown) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} (simulator)</title>
    <link rel="stylesheet" href="/simulator.css">
  </head>
  <body>
    <main>
      <p class="notice"><strong>SIMULATOR</strong> No real money moves here. Do not type card numbers.</p>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`;
}

export const STYLE = `
:root { color-scheme: light; --ink: #231b16; --sheet: #fcfaf3; --blue: #22468d; --line: #cfc6b4; }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem; background: #ece5d6; color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 4px; box-shadow: 0 1px 3px rgb(35 27 22 / 0.15); }
.notice { margin: 0 0 1.5rem; padding: 0.75rem 1rem; border: 2px dashed #9a3412; border-radius: 4px;
  background: #fdf0dc; color: #7c2d12; }
.notice strong { display: block; letter-spacing: 0.08em; }
h1 { margin: 0 0 1rem; font: 600 1.75rem/1.2 Georgia, "Times New Roman", serif; }
dl { margin: 0 0 1.5rem; }
dl div { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
dt { font-size: 0.875rem; color: #5c5148; }
dd { margin: 0; overflow-wrap: anywhere; }
.amount { font: 600 1.5rem/1.3 Georgia, "Times New Roman", serif; font-variant-numeric: tabular-nums; }
button { display: block; width: 100%; min-height: 3rem; margin-top: 0.75rem; padding: 0.5rem 1rem;
  border: 1px solid var(--blue); border-radius: 4px; background: transparent; color: var(--blue);
  font: inherit; font-weight: 600; cursor: pointer; }
button.main { background: var(--blue); color: #fff; }
input { display: block; width: 100%; min-height: 3rem; padding: 0.5rem 0.75rem; border: 1px solid var(--line);
  border-radius: 4px; background: #fff; color: var(--ink); font: inherit; }
button:hover { text-decoration: underline; }
a { color: var(--blue); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
@media (max-width: 24rem) { body { padding: 0; } main { border: 0; min-height: 100vh; } }
`;
