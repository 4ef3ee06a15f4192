import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import type { SellScreen } from "#areas/ticketing/tickets/sell-screen.ts";
import { holderHints } from "#domain/holder-hints.ts";
import { t } from "#language/t.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Checkbox, PlateInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { SellButton } from "#ui/primitives/tile.tsx";
import { PhoneFoot, PhoneMain } from "#ui/shell/phone-frame.tsx";
import { ChooseTicket } from "../../shared/tickets/choose-ticket.tsx";
import { holderLabels } from "../../shared/tickets/labels.ts";
import { PIN_CODES, PinField } from "../../shared/tickets/pin-field.tsx";
import { FoundHolder } from "./found-holder.tsx";
import { LastSold } from "./last-sold.tsx";
import { Recent } from "./recent.tsx";
import { Refused } from "./refused.tsx";
import styles from "./sell.module.css";
import { Sold } from "./sold.tsx";
import { Unanswered } from "./unanswered.tsx";
import { useHolder } from "./use-holder.ts";
import { useSale } from "./use-sale.ts";

interface SellProps {
  data: SellScreen;
  agent: NonNullable<SellScreen["agent"]>;
  /** Announcements, shown at the top while nothing is being sold. */
  announcements?: ReactNode;
}

/** The confirmation that the server asked for; valid until sold or the holder changes. */
const UNCONFIRMED = { again: false, pin: false };

/** Sells a ticket in three taps: category, holder, sell. */
export function Sell({ data, agent, announcements }: SellProps) {
  const { revalidate } = useRevalidator();
  // The wallet and the day's count come along while the ticket is shown.
  const sale = useSale(agent.id, () => void revalidate());
  const [chosenId, setChosenId] = useState<number>();
  const [opened, setOpened] = useState<number | null>(null);
  const [searchParams] = useSearchParams();
  const [typed, setTyped] = useState(() => searchParams.get("plate")?.slice(0, 16) ?? "");
  const [missing, setMissing] = useState(false);
  const [special, setSpecial] = useState(false);
  const [confirmed, setConfirmed] = useState(UNCONFIRMED);
  const form = useRef<HTMLFormElement>(null);
  const holderInput = useRef<HTMLInputElement>(null);
  const tile = data.tiles.find(({ id }) => id === chosenId);
  const holder = useHolder(tile?.id, typed);
  const price = newPrice(sale.failure) ?? tile;

  const wantsPin = sale.failure !== undefined && PIN_CODES.includes(sale.failure.code);
  useEffect(() => {
    // The PIN field stays after other errors.
    if (wantsPin) setConfirmed((current) => ({ ...current, pin: true }));
  }, [wantsPin]);
  useEffect(() => {
    // The displayed price changed: accept the next one.
    if (sale.failure?.code === "price-changed") void revalidate();
  }, [sale.failure, revalidate]);

  // Bundled with this page, as there can be no network after a sale.
  if (sale.sold)
    return (
      <Sold
        ticket={sale.sold}
        onNext={() => {
          sale.clear();
          setTyped("");
          setSpecial(false);
          setConfirmed(UNCONFIRMED);
          requestAnimationFrame(() => holderInput.current?.focus());
        }}
      />
    );

  function send({ again }: typeof UNCONFIRMED): void {
    if (!tile || price?.price_id == null || typed.trim() === "") {
      setMissing(tile !== undefined);
      holderInput.current?.focus();
      return;
    }
    const pin = form.current ? String(new FormData(form.current).get("pin") ?? "") : "";
    sale.sell({
      category_id: tile.id,
      price_id: price.price_id,
      holder_key: typed,
      ...(special && { special }),
      ...(again && { again }),
      ...(pin !== "" && { pin }),
    });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(confirmed);
  };
  const sellAnother = () => {
    const next = { ...confirmed, again: true };
    setConfirmed(next);
    send(next);
  };
  const chooseTile = (id: number) => {
    setChosenId(id);
    setMissing(false);
    if (id !== chosenId) setConfirmed(UNCONFIRMED);
    sale.clearFailure();
    if (typed === "") holderInput.current?.focus();
  };
  const changeHolder = (text: string) => {
    setTyped(text);
    setMissing(false);
    setSpecial(false);
    setConfirmed(UNCONFIRMED);
    sale.clearFailure();
  };
  const labels = holderLabels[tile?.holder ?? "vehicle"];
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <PhoneMain>
        <h1 className="only-read">{t("Sell a ticket")}</h1>
        {announcements}
        <Unanswered sale={sale} />
        {data.phone.available_kobo < agent.low_float_kobo ? (
          <Notice kind="warn">{t("Your wallet balance is low. Fund your wallet.")}</Notice>
        ) : null}
        <ChooseTicket
          tiles={data.tiles}
          opened={opened}
          chosen={chosenId}
          onOpen={setOpened}
          onChoose={chooseTile}
        />
        <Field
          name="holder_key"
          label={t(labels.label)}
          error={missing ? [holderHints[tile?.holder ?? "vehicle"]] : sale.failure?.errors?.["holder_key"]}
        >
          <PlateInput
            ref={holderInput}
            value={typed}
            maxLength={tile?.holder === "vehicle" ? 11 : 16}
            inputMode={tile?.holder === "person" ? "tel" : "text"}
            placeholder={tile?.holder === "person" ? "0803 …" : undefined}
            enterKeyHint="go"
            onChange={(event) => changeHolder(event.currentTarget.value)}
          />
        </Field>
        <Recent recent={data.recent} tile={tile} typed={typed} onPick={changeHolder} />
        {holder ? <FoundHolder holder={holder} requiredClass={tile?.vehicle_class ?? null} /> : null}
        {holder?.special && holder.holder_key ? (
          <Checkbox checked={special} onChange={(event) => setSpecial(event.currentTarget.checked)}>
            {t("I have checked that {holder} is a government, military or diplomatic plate", {
              holder: holder.holder_key,
            })}
          </Checkbox>
        ) : null}
        {sale.failure && sale.failure.status !== 0 && !sale.failure.errors?.["holder_key"] ? (
          <Refused failure={sale.failure} busy={sale.busy} onSellAnother={sellAnother} />
        ) : null}
        {confirmed.pin || wantsPin ? <PinField /> : null}
        {data.last ? <LastSold last={data.last} /> : null}
        <p>
          <ButtonAnchor small kind="quiet" icon="wifi-off" href="/sell-offline">
            {t("Sell offline")}
          </ButtonAnchor>
        </p>
      </PhoneMain>
      <PhoneFoot>
        {tile && price?.kobo != null ? (
          <SellButton kobo={price.kobo} busy={sale.busy}>
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

/** The current price, if it differs from the displayed one. */
function newPrice(failure: ReturnType<typeof useSale>["failure"]) {
  if (failure?.code !== "price-changed") return undefined;
  return (failure.body as { data?: { price_id: number; kobo: number } } | undefined)?.data;
}
