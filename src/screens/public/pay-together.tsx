import { useRef } from "react";
import { Form, Link } from "react-router";
import type { SelectedBill } from "#areas/collecting/payments/selected-bills.ts";
import { count, t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { CodeField } from "../shared/money/code-field.tsx";

interface TogetherProps {
  bill: SelectedBill;
  also: readonly SelectedBill[];
  /** The last code entered, with its error. */
  typed: string;
  error: string | undefined;
}

/**
 * More bills of the same payer in one payment. The selection is in the address, so it survives a reload and works
 * without scripts.
 */
export function PayTogether({ bill, also, typed, error }: TogetherProps) {
  const list = useRef<HTMLElement>(null);
  const sum = [bill, ...also].reduce((total, one) => total + nextKobo(one), 0);
  return (
    <div className="stack">
      {also.length > 0 ? (
        <section ref={list} tabIndex={-1} aria-label={t("Selected bills")}>
          <Lines total roomy>
            <ValueLine end={<Money kobo={nextKobo(bill)} />}>
              <TogetherBill bill={bill} />
            </ValueLine>
            {also.map(({ token, code, ...one }) => (
              <ValueLine key={token} end={<Money kobo={nextKobo(one)} />}>
                <TogetherBill bill={{ ...one, code }} />{" "}
                <Link
                  to={payTogetherUrl(
                    bill.token,
                    also.filter((other) => other.token !== token),
                  )}
                  preventScrollReset
                  aria-label={t("Remove {code}", { code })}
                  onClick={() => list.current?.focus()}
                >
                  {t("Remove")}
                </Link>
              </ValueLine>
            ))}
            <ValueLine end={<Money kobo={sum} />}>
              <span role="status">{count(also.length + 1, "Total, {n} bill", "Total, {n} bills")}</span>
            </ValueLine>
          </Lines>
        </section>
      ) : null}
      <AddBill key={also.length} bill={bill} also={also} typed={typed} error={error} />
    </div>
  );
}

/** A bill of the list with its asset, as bills of several assets have the same title. */
function TogetherBill({
  bill: { title, code, asset },
}: {
  bill: Pick<SelectedBill, "title" | "code" | "asset">;
}) {
  return (
    <>
      {title} <span className="soft nowrap">{code}</span>
      {asset ? <span className="soft">, {asset.title}</span> : null}
    </>
  );
}

/** The next amount due. */
function nextKobo({ due }: Pick<SelectedBill, "due">): number {
  return due.now?.kobo ?? 0;
}

function AddBill({ bill, also, typed, error }: TogetherProps) {
  return (
    <details open={error !== undefined || also.length > 0}>
      <summary>{t("Add another bill")}</summary>
      <Form method="get" action={`/payments/pay/${bill.token}`} className="stack gap" preventScrollReset>
        {also.map(({ token }) => (
          <input key={token} type="hidden" name="also" value={token} />
        ))}
        <CodeField
          label={t("Pay code")}
          hint={t("The bill must be for the same payer.")}
          defaultValue={typed}
          error={error}
        />
        <Button type="submit">{t("Add bill")}</Button>
      </Form>
    </details>
  );
}

/** The address to pay a bill together with others. */
export function payTogetherUrl(token: string, also: readonly Pick<SelectedBill, "token">[]): string {
  const query = new URLSearchParams(also.map((one) => ["also", one.token]));
  return `/payments/pay/${token}${query.size > 0 ? `?${query}` : ""}`;
}
