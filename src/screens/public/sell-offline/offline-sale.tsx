import { type ReactNode, useRef, useState } from "react";
import { type DeviceFloat, type OfflineRefusal, refusalLabels } from "#domain/device-float.ts";
import { untilText } from "#domain/documents/ticket-text.ts";
import { holderHints } from "#domain/holder-hints.ts";
import { normaliseHolder } from "#domain/ticket-holder.ts";
import { t } from "#language/t.ts";
import type { StoredSale } from "#session/offline/device-store.ts";
import { newEntryId } from "#session/offline/entry.ts";
import { sellOffline } from "#session/offline/sell-offline.ts";
import type { SessionUser } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Checkbox, PlateInput } from "#ui/primitives/input.tsx";
import { SellButton } from "#ui/primitives/tile.tsx";
import { PhoneFoot, PhoneMain } from "#ui/shell/phone-frame.tsx";
import { ChooseTicket } from "../../shared/tickets/choose-ticket.tsx";
import { holderLabels } from "../../shared/tickets/labels.ts";
import { VisibleNotice } from "../../shared/tickets/visible-notice.tsx";
import { priceTiles } from "./price-tiles.ts";
import styles from "./sell-offline.module.css";

/** The selected ticket and open category, kept from the last sale. */
export interface Choice {
  readonly chosen: number | undefined;
  readonly opened: number | null;
}

interface OfflineSaleProps {
  user: SessionUser;
  held: DeviceFloat;
  /** The sales on this phone. */
  sales: readonly StoredSale[];
  choice: Choice;
  onChoice: (choice: Choice) => void;
  onSold: (sale: StoredSale) => void;
  children: ReactNode;
}

/** The same three taps as online, with the prices stored on this phone. */
export function OfflineSale({ user, held, sales, choice, onChoice, onSold, children }: OfflineSaleProps) {
  const [typed, setTyped] = useState("");
  const [missing, setMissing] = useState(false);
  const [special, setSpecial] = useState(false);
  const [refused, setRefused] = useState<OfflineRefusal>();
  const [covered, setCovered] = useState<StoredSale>();
  const [broken, setBroken] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isSelling = useRef(false);
  const box = useRef<HTMLInputElement>(null);
  const tiles = priceTiles(held.prices);
  const tile = tiles.find(({ id }) => id === choice.chosen);
  const labels = holderLabels[tile?.holder ?? "vehicle"];
  const wrongHolder = refused === "holder-wrong";

  async function sell(again: boolean): Promise<void> {
    if (!tile || typed.trim() === "") {
      setMissing(true);
      box.current?.focus();
      return;
    }
    const key = normaliseHolder(tile.holder, typed, { special });
    const before = sales.find((sale) => coversStill(sale, tile.name, key));
    setCovered(again ? undefined : before);
    if (before && !again) return;
    // Ignores double taps.
    if (isSelling.current) return;
    isSelling.current = true;
    setBusy(true);
    setRefused(undefined);
    setBroken(undefined);
    try {
      const params = { category_id: tile.id, holder: typed, special, sale_id: newEntryId() };
      const done = await sellOffline(user, params);
      if ("refused" in done) setRefused(done.refused);
      else onSold(done.sold);
    } catch (error) {
      // Browser errors are replaced by a message for sellers.
      setBroken(error instanceof Error && error.name === "Error" ? error.message : UNSIGNED);
    } finally {
      isSelling.current = false;
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sell(false);
      }}
    >
      <PhoneMain>
        <h1 className="only-read">{t("Sell offline")}</h1>
        <ChooseTicket
          tiles={tiles}
          {...choice}
          onOpen={(opened) => onChoice({ ...choice, opened })}
          onChoose={(chosen) => {
            onChoice({ ...choice, chosen });
            setRefused(undefined);
            setCovered(undefined);
            if (typed === "") box.current?.focus();
          }}
        />
        <Field
          name="holder_key"
          label={t(labels.label)}
          error={wrongHolder || missing ? [holderHints[tile?.holder ?? "vehicle"]] : undefined}
        >
          <PlateInput
            ref={box}
            value={typed}
            maxLength={16}
            inputMode={tile?.holder === "person" ? "tel" : "text"}
            enterKeyHint="go"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setMissing(false);
              setCovered(undefined);
              setSpecial(false);
              setRefused(undefined);
            }}
          />
        </Field>
        {wrongHolder && tile?.holder === "vehicle" && /[a-z0-9]/i.test(typed) ? (
          <Checkbox checked={special} onChange={(event) => setSpecial(event.currentTarget.checked)}>
            {t("I have checked that {holder} is a government, military or diplomatic plate", {
              holder: typed.toUpperCase(),
            })}
          </Checkbox>
        ) : null}
        {refused && !wrongHolder ? (
          <VisibleNotice key={refused} kind="bad">
            {t(refusalLabels[refused])}
          </VisibleNotice>
        ) : null}
        {covered ? (
          <VisibleNotice
            key={covered.sale_id}
            kind="bad"
            action={
              <Button small busy={busy} onClick={() => void sell(true)}>
                {t("Sell another")}
              </Button>
            }
          >
            {t("This phone has already sold this ticket for {holder}. It is valid until {date}.", {
              holder: covered.words.holder,
              date: untilText(new Date(covered.words.to * 1000)),
            })}
          </VisibleNotice>
        ) : null}
        {broken ? (
          <VisibleNotice key={broken} kind="bad">
            {t(broken)}
          </VisibleNotice>
        ) : null}
        {children}
      </PhoneMain>
      <PhoneFoot>
        {tile?.kobo != null ? (
          <SellButton kobo={tile.kobo} busy={busy}>
            {t("Sell {name} ticket", { name: tile.name.toLowerCase() })}
          </SellButton>
        ) : (
          <Button type="submit" kind="primary" large fullWidth disabled>
            {t("Choose a ticket")}
          </Button>
        )}
      </PhoneFoot>
    </form>
  );
}

/** Whether a ticket sold by this phone for the same holder is still valid. */
function coversStill({ words, state }: StoredSale, category: string, key: string | undefined): boolean {
  return (
    state !== "refused" && words.category === category && words.holder === key && words.to * 1000 > Date.now()
  );
}

const UNSIGNED =
  "This phone couldn’t sign the ticket. Nothing was sold. Reopen this page and try again. If it fails again, sell online and contact the revenue office.";
