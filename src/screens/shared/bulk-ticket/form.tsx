import { useState } from "react";
import { useLoaderData, useNavigate, useRevalidator } from "react-router";
import { holderWords } from "#domain/bulk-holders.ts";
import { bulkFields } from "#domain/bulk-ticket.ts";
import { formatNaira } from "#domain/money.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn, Group, Pair } from "#ui/primitives/field.tsx";
import { Radio, Select, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../draft-notice.tsx";
import { FieldInput } from "../records/field-input.tsx";
import { BulkTotal } from "./bulk-total.tsx";
import type { bulkFormLoader } from "./form-loader.ts";
import { type BulkPages, bulkCalls } from "./words.ts";

const LABELS = {
  ...Object.fromEntries(Object.entries(bulkFields).map(([name, { label }]) => [name, label])),
  holders: "For whom",
};

/** What a new batch is of, for whom, and how it is paid. */
export function BulkForm({ pages }: { pages: BulkPages }) {
  const { offers, lgas, isOffice, today, anywhere, wallet_kobo } = useLoaderData<typeof bulkFormLoader>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const draft = useDraft("bulk_ticket.new");
  const [chosen, setChosen] = useState("");
  const [count, setCount] = useState("");
  const [list, setList] = useState("");
  const offer = offers.find(({ id }) => String(id) === chosen);
  const named = list.split(/[\n,;]/).filter((part) => part.trim() !== "").length;
  const quantity = named > 0 ? named : /^\d{1,5}$/.test(count.trim()) ? Number(count) : 0;
  const { submit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    path: bulkCalls.batches,
    attempt: true,
    onSuccess: ({ id, code }) => {
      draft.clear();
      notify({ kind: "good", title: "The batch is made.", text: code });
      return navigate(pages.view(id));
    },
    // The new price comes with the page; what was typed stays.
    onFailure: ({ code }) => (code === "price-changed" ? revalidate() : undefined),
  });
  if (offers.length === 0)
    return <Empty title="Nothing is on sale">A batch is made of a ticket category that has a price.</Empty>;
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
      <Faults errors={wrong} labels={LABELS} />
      <DraftNotice draft={draft} />
      <Group legend="What">
        <Field name="category_id" label={bulkFields.category_id.label} error={errors.category_id}>
          <Select required value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">Choose</option>
            {offers.map(({ id, name, period }) => (
              <option key={id} value={id}>
                {`${name}, for one ${period}`}
              </option>
            ))}
          </Select>
        </Field>
        <Pair>
          <FieldInput
            name="valid_from"
            field={bulkFields.valid_from}
            value={today}
            error={errors.valid_from}
          />
          <FieldInput name="valid_to" field={bulkFields.valid_to} value={null} error={errors.valid_to} />
        </Pair>
        <Field
          name="quantity"
          label={bulkFields.quantity.label}
          hint="1 to 10,000; leave it open when you name them below"
          error={errors.quantity}
        >
          <TextInput
            inputMode="numeric"
            maxLength={6}
            short
            autoComplete="off"
            value={count}
            onChange={(event) => setCount(event.target.value)}
          />
        </Field>
        <Holders kind={offer?.holder ?? "vehicle"} error={errors.holders} value={list} onChange={setList} />
      </Group>
      <Group legend="Who pays">
        <FieldInput name="payer_name" field={bulkFields.payer_name} value={null} error={errors.payer_name} />
        <Pair>
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
        </Pair>
        {isOffice && lgas.length > 0 ? (
          <Field name="lga_id" label={bulkFields.lga_id.label} error={errors.lga_id} optional={anywhere}>
            <Select defaultValue="">
              <option value="">{anywhere ? "No particular one" : "Choose"}</option>
              {lgas.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Way isOffice={isOffice} walletKobo={wallet_kobo} />
      </Group>
      <BulkTotal quantity={quantity} kobo={offer?.kobo ?? null} />
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          Make the batch
        </Button>
        <ButtonLink kind="quiet" to={pages.list}>
          Leave
        </ButtonLink>
      </Buttons>
    </FormColumn>
  );
}

interface HoldersProps {
  kind: Parameters<typeof holderWords>[0];
  error: readonly string[] | undefined;
  value: string;
  onChange: (text: string) => void;
}

function Holders({ kind, error, value, onChange }: HoldersProps) {
  const { one, form } = holderWords(kind);
  return (
    <Field
      name="holders"
      label="For whom"
      hint={`One ${one} a line, like ${form}, or pasted from a sheet. Left open, each ticket is for whoever uses it first.`}
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

function Way({ isOffice, walletKobo }: { isOffice: boolean; walletKobo: number | null }) {
  if (isOffice)
    return (
      <>
        <input type="hidden" name="way" value="gateway" />
        <p className="note">
          The payer gets a link and pays through it, without an account. Tickets are issued then.
        </p>
      </>
    );
  return (
    <fieldset className="stack-s">
      <legend className="strong">{bulkFields.way.label}</legend>
      <Radio
        name="way"
        value="wallet"
        defaultChecked
        hint={walletKobo === null ? undefined : `It holds ${formatNaira(walletKobo)}`}
      >
        From my wallet, now
      </Radio>
      <Radio name="way" value="gateway">
        By the payer, through a link
      </Radio>
    </fieldset>
  );
}
