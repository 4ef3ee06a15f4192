import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { formatClock } from "#domain/lagos.ts";
import type { SaleTile, SellScreen } from "#server/tickets/sell-screen.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Checkbox, PlateInput } from "#ui/primitives/input.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { LastSale, SellButton } from "#ui/primitives/tile.tsx";
import { PhoneFoot, PhoneMain } from "#ui/shell/phone-frame.tsx";
import { ChooseTicket } from "../../shared/ticket/choose-ticket.tsx";
import { VoidAct } from "../../shared/ticket/void-form.tsx";
import { holderWords } from "../../shared/ticket/words.ts";
import { FoundHolder } from "./found-holder.tsx";
import { PIN_CODES, PinField, Refused } from "./refused.tsx";
import styles from "./sell.module.css";
import { Sold } from "./sold.tsx";
import { useHolder } from "./use-holder.ts";
import { useSale } from "./use-sale.ts";

interface SellProps {
  data: SellScreen;
  agent: NonNullable<SellScreen["agent"]>;
}

/** Three taps: what, for whom, sell. */
export function Sell({ data, agent }: SellProps) {
  const { revalidate } = useRevalidator();
  // The wallet and the day's count come along while the ticket is shown.
  const sale = useSale(agent.id, () => void revalidate());
  const [chosen, setChosen] = useState<number>();
  const [opened, setOpened] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const [special, setSpecial] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const tile = data.tiles.find(({ id }) => id === chosen);
  const holder = useHolder(tile?.id, typed);
  const price = newPrice(sale.failure) ?? tile;

  useEffect(() => {
    // A price that was shown is no longer so: what is shown next is.
    if (sale.failure?.code === "price-changed") void revalidate();
  }, [sale.failure, revalidate]);

  if (sale.sold)
    return (
      <Sold
        ticket={sale.sold}
        agent={agent.name}
        onNext={() => {
          sale.clear();
          setTyped("");
          setSpecial(false);
          requestAnimationFrame(() => box.current?.focus());
        }}
      />
    );

  function send(event: FormEvent<HTMLFormElement> | undefined, again = false): void {
    event?.preventDefault();
    if (!tile || price?.price_id == null || typed.trim() === "") {
      box.current?.focus();
      return;
    }
    const pin = event ? String(new FormData(event.currentTarget).get("pin") ?? "") : "";
    void sale.sell({
      ...{ category_id: tile.id, price_id: price.price_id, holder_key: typed },
      ...(special && { special }),
      ...(again && { again }),
      ...(pin !== "" && { pin }),
    });
  }

  const choose = (id: number) => {
    setChosen(id);
    sale.forgive();
    if (typed === "") box.current?.focus();
  };
  const change = (text: string) => {
    setTyped(text);
    setSpecial(false);
    sale.forgive();
  };
  const low = data.phone.available_kobo < agent.low_float_kobo;
  const words = holderWords[tile?.holder ?? "vehicle"];
  return (
    <form className={styles.form} method="post" noValidate onSubmit={send}>
      <PhoneMain>
        <h1 className="only-read">Sell a ticket</h1>
        {sale.unanswered ? (
          <Notice
            kind="warn"
            alert
            act={
              <Button slim busy={sale.busy} onClick={sale.askAgain}>
                Ask again
              </Button>
            }
          >
            {`The sale for ${sale.unanswered.body.holder_key.toUpperCase()} was sent and not answered. Ask again: it is not sold twice.`}
          </Notice>
        ) : null}
        {low ? <Notice kind="warn">The wallet is low. Fund it before it is empty.</Notice> : null}
        <ChooseTicket {...{ tiles: data.tiles, opened, chosen }} onOpen={setOpened} onChoose={choose} />
        <Field name="holder_key" label={words.label} error={sale.failure?.errors?.["holder_key"]}>
          <PlateInput
            ref={box}
            value={typed}
            maxLength={tile?.holder === "vehicle" ? 11 : 16}
            inputMode={tile?.holder === "person" ? "tel" : "text"}
            placeholder={tile?.holder === "person" ? "0803 …" : undefined}
            enterKeyHint="go"
            onChange={(event) => change(event.currentTarget.value)}
          />
        </Field>
        <Recent recent={data.recent} tile={tile} typed={typed} onPick={change} />
        {holder ? <FoundHolder holder={holder} wanted={tile?.vehicle_class ?? null} /> : null}
        {holder?.special && holder.holder_key ? (
          <Checkbox checked={special} onChange={(event) => setSpecial(event.currentTarget.checked)}>
            {`${holder.holder_key} is a special plate; I have seen it`}
          </Checkbox>
        ) : null}
        {sale.failure && sale.failure.status !== 0 && !sale.failure.errors?.["holder_key"] ? (
          <Refused failure={sale.failure} busy={sale.busy} onAgain={() => send(undefined, true)} />
        ) : null}
        {sale.failure && PIN_CODES.includes(sale.failure.code) ? <PinField /> : null}
        {data.last ? (
          <LastSale
            act={
              data.last.can_void ? (
                <VoidAct key={data.last.id} id={data.last.id} holder={data.last.holder_key} />
              ) : undefined
            }
          >
            Last: <b className="strong">{data.last.holder_key}</b>
            <br />
            <Money kobo={data.last.kobo} whole /> at {formatClock(data.last.sold_at).slice(0, 5)}
          </LastSale>
        ) : null}
        <p>
          <ButtonAnchor slim kind="quiet" icon="wifi-off" href="/sell-offline">
            Sell without a network
          </ButtonAnchor>
        </p>
      </PhoneMain>
      <PhoneFoot>
        {tile && price?.kobo != null ? (
          <SellButton kobo={price.kobo} busy={sale.busy}>
            {`Sell ${tile.name.toLowerCase()} ticket`}
          </SellButton>
        ) : (
          <Button type="submit" kind="primary" tall wide disabled>
            Choose a ticket
          </Button>
        )}
      </PhoneFoot>
    </form>
  );
}

/** The price that the server says holds instead of the one that was shown. */
function newPrice(failure: ReturnType<typeof useSale>["failure"]) {
  if (failure?.code !== "price-changed") return undefined;
  return (failure.body as { data?: { price_id: number; kobo: number } } | undefined)?.data;
}

interface RecentProps {
  recent: SellScreen["recent"];
  tile: SaleTile | undefined;
  typed: string;
  onPick: (key: string) => void;
}

/** Whom this agent sold to lately, of the chosen ticket's kind. */
function Recent({ recent, tile, typed, onPick }: RecentProps) {
  const offered = recent.filter(({ holder, key }) => holder === (tile?.holder ?? "vehicle") && key !== typed);
  if (typed !== "" || offered.length === 0) return null;
  return (
    <fieldset className={styles.recent}>
      <legend className="only-read">Lately</legend>
      {offered.map(({ key }) => (
        <button key={key} type="button" onClick={() => onPick(key)}>
          {key}
        </button>
      ))}
    </fieldset>
  );
}
