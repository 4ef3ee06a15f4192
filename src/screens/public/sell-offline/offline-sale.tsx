import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { type DeviceFloat, type OfflineRefusal, refusalWords } from "#domain/device-float.ts";
import type { KeptSale } from "#session/offline/device-store.ts";
import { newEntryId } from "#session/offline/entry.ts";
import { sellOffline } from "#session/offline/sell-offline.ts";
import type { SessionUser } from "#session/store.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Checkbox, PlateInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { SellButton } from "#ui/primitives/tile.tsx";
import { PhoneFoot, PhoneMain } from "#ui/shell/phone-frame.tsx";
import { ChooseTicket } from "../../shared/tickets/choose-ticket.tsx";
import { holderWords } from "../../shared/tickets/words.ts";
import { priceTiles } from "./price-tiles.ts";
import styles from "./sell-offline.module.css";

interface OfflineSaleProps {
  user: SessionUser;
  held: DeviceFloat;
  onSold: (sale: KeptSale) => void;
  children: ReactNode;
}

/** The same three taps as with a network, from the prices on this phone. */
export function OfflineSale({ user, held, onSold, children }: OfflineSaleProps) {
  const [chosen, setChosen] = useState<number>();
  const [opened, setOpened] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const [special, setSpecial] = useState(false);
  const [refused, setRefused] = useState<OfflineRefusal>();
  const [broken, setBroken] = useState<string>();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const box = useRef<HTMLInputElement>(null);
  const tiles = priceTiles(held.prices);
  const tile = tiles.find(({ id }) => id === chosen);
  const words = holderWords[tile?.holder ?? "vehicle"];
  const wrongHolder = refused === "holder-wrong";

  async function sell(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!tile || typed.trim() === "") {
      box.current?.focus();
      return;
    }
    // A double tap is one sale.
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setRefused(undefined);
    setBroken(undefined);
    try {
      const asked = { category_id: tile.id, holder: typed, special, sale_id: newEntryId() };
      const done = await sellOffline(user, asked);
      if ("refused" in done) setRefused(done.refused);
      else onSold(done.sold);
    } catch (error) {
      setBroken(error instanceof Error ? error.message : String(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void sell(event)}>
      <PhoneMain>
        <h1 className="only-read">Sell without a network</h1>
        <ChooseTicket
          {...{ tiles, opened, chosen }}
          onOpen={setOpened}
          onChoose={(id) => {
            setChosen(id);
            setRefused(undefined);
            if (typed === "") box.current?.focus();
          }}
        />
        <Field
          name="holder_key"
          label={words.label}
          error={wrongHolder ? [refusalWords["holder-wrong"]] : undefined}
        >
          <PlateInput
            ref={box}
            value={typed}
            maxLength={16}
            inputMode={tile?.holder === "person" ? "tel" : "text"}
            enterKeyHint="go"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setSpecial(false);
              setRefused(undefined);
            }}
          />
        </Field>
        {wrongHolder && tile?.holder === "vehicle" ? (
          <Checkbox checked={special} onChange={(event) => setSpecial(event.currentTarget.checked)}>
            {`${typed.toUpperCase()} is a special plate; I have seen it`}
          </Checkbox>
        ) : null}
        {refused && !wrongHolder ? (
          <Notice kind="bad" alert>
            {refusalWords[refused]}
          </Notice>
        ) : null}
        {broken ? (
          <Notice kind="bad" alert>
            {broken}
          </Notice>
        ) : null}
        {children}
      </PhoneMain>
      <PhoneFoot>
        <SellButton kobo={tile?.kobo ?? 0} busy={busy} disabled={!tile}>
          {tile ? `Sell ${tile.name.toLowerCase()} ticket` : "Choose a ticket"}
        </SellButton>
      </PhoneFoot>
    </form>
  );
}
