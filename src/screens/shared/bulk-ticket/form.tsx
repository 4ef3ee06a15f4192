import { useState } from "react";
import { useLoaderData, useNavigate, useRevalidator } from "react-router";
import type { HolderKind } from "#domain/bulk-holders.ts";
import { bulkFields } from "#domain/bulk-ticket.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Radio, Select, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { NameOptions } from "#ui/primitives/options.tsx";
import { DraftNotice } from "../draft-notice.tsx";
import { FieldInput } from "../records/field-input.tsx";
import { type BulkPages, bulkPaths, formatCount } from "./addresses.ts";
import type { bulkFormLoader } from "./form-loader.ts";
import { translateHolder, translatePeriod } from "./translate-period.ts";

const errorLabels = () => ({
  ...Object.fromEntries(Object.entries(bulkFields).map(([name, { label }]) => [name, t(label)])),
  holders: t("Holders"),
});

/** The form for a new batch: tickets, holders, payer and payment method. */
export function BulkForm({ pages }: { pages: BulkPages }) {
  const { offers, lgas, isOffice, today, anywhere, wallet_kobo } = useLoaderData<typeof bulkFormLoader>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const draft = useDraft("bulk_ticket.new");
  const [categoryId, setCategoryId] = useState("");
  const [quantityText, setQuantityText] = useState("");
  const [holderText, setHolderText] = useState("");
  const offer = offers.find(({ id }) => String(id) === categoryId);
  const holderCount = holderText.split(/[\n,;]/).filter((part) => part.trim() !== "").length;
  const quantity =
    holderCount > 0 ? holderCount : /^\d{1,5}$/.test(quantityText.trim()) ? Number(quantityText) : 0;
  const { submit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    path: bulkPaths.batches,
    attempt: true,
    onSuccess: ({ id, code }) => {
      draft.clear();
      notify({ kind: "good", title: t("Batch created"), text: code });
      return navigate(pages.view(id));
    },
    // Reloads the price; the entered values stay.
    onFailure: ({ code }) => (code === "price-changed" ? revalidate() : undefined),
  });
  if (offers.length === 0)
    return (
      <Empty title={t("No tickets on sale")}>{t("A batch needs a ticket category with a price.")}</Empty>
    );
  return (
    <FormColumn
      ref={draft.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = Object.fromEntries(new FormData(event.currentTarget));
        void submit({ ...form, price_kobo: offer?.kobo ?? null });
      }}
    >
      <ErrorList errors={wrong} labels={errorLabels()} />
      <DraftNotice draft={draft} />
      <Group legend={t("Tickets")}>
        <Field name="category_id" label={t(bulkFields.category_id.label)} error={errors.category_id}>
          <Select required value={categoryId} onChange={(event) => setCategoryId(event.target.value)}>
            <option value="">{t("Select")}</option>
            {offers.map(({ id, name, period }) => (
              <option key={id} value={id}>
                {t("{name}, for {time}", { name, time: translatePeriod(period) })}
              </option>
            ))}
          </Select>
        </Field>
        <FieldPair>
          <FieldInput
            name="valid_from"
            field={bulkFields.valid_from}
            value={today}
            error={errors.valid_from}
          />
          <FieldInput name="valid_to" field={bulkFields.valid_to} value={null} error={errors.valid_to} />
        </FieldPair>
        <Field
          name="quantity"
          label={t(bulkFields.quantity.label)}
          hint={t("1 to 10,000. Leave blank if you list holders below.")}
          error={errors.quantity}
        >
          <TextInput
            inputMode="numeric"
            maxLength={6}
            short
            autoComplete="off"
            value={quantityText}
            onChange={(event) => setQuantityText(event.target.value)}
          />
        </Field>
        <Holders
          kind={offer?.holder ?? "vehicle"}
          error={errors.holders}
          value={holderText}
          onChange={setHolderText}
        />
      </Group>
      <Group legend={t("Payer")}>
        <FieldInput name="payer_name" field={bulkFields.payer_name} value={null} error={errors.payer_name} />
        <FieldPair>
          <FieldInput
            name="payer_phone"
            field={bulkFields.payer_phone}
            value={null}
            error={errors.payer_phone}
          />
          <FieldInput
            name="payer_code"
            field={bulkFields.payer_code}
            value={null}
            error={errors.payer_code}
          />
        </FieldPair>
        {isOffice && lgas.length > 0 ? (
          <Field name="lga_id" label={t(bulkFields.lga_id.label)} error={errors.lga_id} optional={anywhere}>
            <Select defaultValue="">
              <option value="">{anywhere ? t("None") : t("Select")}</option>
              <NameOptions rows={lgas} />
            </Select>
          </Field>
        ) : null}
        <PaymentMethodField isOffice={isOffice} walletKobo={wallet_kobo} />
      </Group>
      <BulkTotal quantity={quantity} kobo={offer?.kobo ?? null} />
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          {t("Create batch")}
        </Button>
        <ButtonLink kind="quiet" to={pages.list}>
          {t("Cancel")}
        </ButtonLink>
      </Buttons>
    </FormColumn>
  );
}

interface HoldersProps {
  kind: HolderKind;
  error: readonly string[] | undefined;
  value: string;
  onChange: (text: string) => void;
}

function Holders({ kind, error, value, onChange }: HoldersProps) {
  const { one, form } = translateHolder(kind);
  return (
    <Field
      name="holders"
      label={t("Holders")}
      hint={t("One {one} per line, such as {form}. Leave blank if anyone can use the tickets.", {
        one,
        form,
      })}
      error={error}
      optional
    >
      <TextArea
        rows={4}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function PaymentMethodField({ isOffice, walletKobo }: { isOffice: boolean; walletKobo: number | null }) {
  if (isOffice)
    return (
      <>
        <input type="hidden" name="method" value="gateway" />
        <p className="note">
          {t("You’ll get a payment link to send to the payer. The tickets are issued after payment.")}
        </p>
      </>
    );
  return (
    <fieldset className="stack-s">
      <legend className="strong">{t(bulkFields.method.label)}</legend>
      <Radio
        name="method"
        value="wallet"
        defaultChecked
        hint={walletKobo === null ? undefined : t("Balance {sum}", { sum: formatNaira(walletKobo) })}
      >
        {t("From my wallet, now")}
      </Radio>
      <Radio name="method" value="gateway">
        {t("By the payer, with a payment link")}
      </Radio>
    </fieldset>
  );
}

/** The total of the batch; empty until a category is selected. */
function BulkTotal({ quantity, kobo }: { quantity: number; kobo: number | null }) {
  if (kobo === null) return null;
  return (
    <div aria-live="polite">
      <Lines total>
        <ValueLine end={<Money kobo={kobo} />}>{t("Price per ticket")}</ValueLine>
        <ValueLine end={formatCount(quantity)}>{t("Tickets")}</ValueLine>
        <ValueLine end={<Money kobo={kobo * quantity} />}>{t("Total")}</ValueLine>
      </Lines>
    </div>
  );
}
