import { type ReactNode, useRef, useState } from "react";
import { type DeviceFloat, type OfflineRefusal, refusalLabels } from "#domain/device-float.ts";
import { lastValidMinute } from "#domain/documents/ticket-text.ts";
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
  deviceFloat: DeviceFloat;
  /** The sales on this phone. */
  sales: readonly StoredSale[];
  choice: Choice;
  onChoice: (choice: Choice) => void;
  onSold: (sale: StoredSale) => void;
  children: ReactNode;
}

/** The same three taps as online, with the prices stored on this phone. */
export function OfflineSale({
  user,
  deviceFloat,
  sales,
  choice,
  onChoice,
  onSold,
  children,
}: OfflineSaleProps) {
  const [typed, setTyped] = useState("");
  const [missing, setMissing] = useState(false);
  const [special, setSpecial] = useState(false);
  const [refused, setRefused] = useState<OfflineRefusal>();
  const [coveringSale, setCoveringSale] = useState<StoredSale>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isSelling = useRef(false);
  const holderInput = useRef<HTMLInputElement>(null);
  const tiles = priceTiles(deviceFloat.prices);
  const tile = tiles.find(({ id }) => id === choice.chosen);
  const labels = holderLabels[tile?.holder ?? "vehicle"];
  const wrongHolder = refused === "holder-wrong";

  async function sell(again: boolean): Promise<void> {
    if (!tile || typed.trim() === "") {
      setMissing(true);
      holderInput.current?.focus();
      return;
    }
    const key = normaliseHolder(tile.holder, typed, { special });
    const earlierSale = sales.find((sale) => stillCovers(sale, tile.name, key));
    setCoveringSale(again ? undefined : earlierSale);
    if (earlierSale && !again) return;
    // Ignores double taps.
    if (isSelling.current) return;
    isSelling.current = true;
    setBusy(true);
    setRefused(undefined);
    setErrorMessage(undefined);
    try {
      const params = { category_id: tile.id, holder: typed, special, sale_id: newEntryId() };
      const result = await sellOffline(user, params);
      if ("refused" in result) setRefused(result.refused);
      else onSold(result.sold);
    } catch (error) {
      // Browser errors are replaced by a message for sellers.
      setErrorMessage(error instanceof Error && error.name === "Error" ? error.message : SIGNING_FAILED);
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
            setCoveringSale(undefined);
            if (typed === "") holderInput.current?.focus();
          }}
        />
        <Field
          name="holder_key"
          label={t(labels.label)}
          error={wrongHolder || missing ? [holderHints[tile?.holder ?? "vehicle"]] : undefined}
        >
          <PlateInput
            ref={holderInput}
            value={typed}
            maxLength={16}
            inputMode={tile?.holder === "person" ? "tel" : "text"}
            enterKeyHint="go"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setMissing(false);
              setCoveringSale(undefined);
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
        {coveringSale ? (
          <VisibleNotice
            key={coveringSale.sale_id}
            kind="bad"
            action={
              <Button small busy={busy} onClick={() => void sell(true)}>
                {t("Sell another")}
              </Button>
            }
          >
            {t("This phone has already sold this ticket for {holder}. It is valid until {date}.", {
              holder: coveringSale.words.holder,
              date: lastValidMinute(new Date(coveringSale.words.to * 1000)),
            })}
          </VisibleNotice>
        ) : null}
        {errorMessage ? (
          <VisibleNotice key={errorMessage} kind="bad">
            {t(errorMessage)}
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
function stillCovers({ words, state }: StoredSale, category: string, key: string | undefined): boolean {
  return (
    state !== "refused" && words.category === category && words.holder === key && words.to * 1000 > Date.now()
  );
}

const SIGNING_FAILED =
  "This phone couldn’t sign the ticket. Nothing was sold. Reopen this page and try again. If it fails again, sell online and contact the revenue office.";
