import { useLoaderData } from "react-router";
import type { MappedColumn } from "#areas/registry/import/mapping.ts";
import { type DateOrder, exampleDate, impliedOrder } from "#domain/date-order.ts";
import { unescapeCell } from "#domain/spreadsheet-cell.ts";
import type { AnyResource } from "#resource/define.ts";
import { classList } from "#ui/class-list.ts";
import { Checkbox, Select } from "#ui/primitives/input.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import styles from "./column-table.module.css";
import type { ImportData } from "./import-loader.ts";

/** Mapping targets besides the register's own fields. */
const SPECIAL_TARGETS: Readonly<Record<string, string>> = {
  address: "Street number and name",
  owner: "Owner’s name",
  owner_address: "Owner’s address",
  owner_city: "Owner’s city",
  owner_since: "Owned since",
  lga_id: "Local government, by name or number",
  lga_state: "State of the local government",
  latitude: "Latitude",
  longitude: "Longitude",
  accuracy: "Location accuracy (m)",
};

const CONVERSION_LABELS: Readonly<Record<string, string>> = {
  acres: "from acres",
  hectares: "from hectares",
  sqft: "from sq ft",
  naira: "in naira",
  kobo: "in kobo",
  "whole-from-decimal": "written as 3.0",
  "date-time": "date and time",
  "day-first": "day first",
  "month-first": "month first",
};

const MIXED_ORDERS = "The file mixes day-first and month-first dates. Correct them in the file.";

const hasOrder = (order: DateOrder) => (text: string) => impliedOrder(text) === order;

interface ColumnTableProps {
  resource: AnyResource;
  columns: readonly MappedColumn[];
  onChange: (columns: readonly MappedColumn[]) => void;
}

/** Whether an invalid value may be left blank; of a full address, only the house number. */
function mayBeBlank(resource: AnyResource, to: string): boolean {
  const field = resource.fields[to === "address" ? "street_number" : to];
  return field !== undefined && !field.required;
}

/** The file's columns with sample values and their target fields. */
export function ColumnTable({ resource, columns, onChange }: ColumnTableProps) {
  const { view, special, conversions } = useLoaderData<ImportData>();
  const entryOf = (column: string) => columns.find((entry) => entry.column === column);

  function setTarget(column: string, to: string) {
    const others = columns.filter((entry) => entry.column !== column && entry.to !== to);
    onChange(to === "" ? others : [...others, { column, to }]);
  }

  function setConversion(column: string, conversion: string) {
    onChange(
      columns.map((entry) => {
        if (entry.column !== column) return entry;
        const { convert: _, ...rest } = entry;
        return conversion === ""
          ? rest
          : { ...rest, convert: conversion as NonNullable<MappedColumn["convert"]> };
      }),
    );
  }

  function setBlankIfInvalid(column: string, blank_if_refused: boolean) {
    onChange(columns.map((entry) => (entry.column === column ? { ...entry, blank_if_refused } : entry)));
  }

  return (
    <Table caption="File columns and their fields" stacked twoLineEntry twoLineRows>
      <thead>
        <tr>
          <HeadCell>File column</HeadCell>
          <HeadCell>Field</HeadCell>
          <HeadCell>Format</HeadCell>
          <HeadCell>If invalid</HeadCell>
        </tr>
      </thead>
      <tbody>
        {view.columns.map((column, at) => {
          const entry = entryOf(column);
          const available = entry ? (conversions[entry.to] ?? []) : [];
          const sample = view.sample.map((cells) => unescapeCell(cells[at] ?? "")).filter(Boolean);
          const ambiguousDate = available.includes("day-first") ? exampleDate(sample) : undefined;
          const isMixed =
            ambiguousDate !== undefined &&
            sample.some(hasOrder("day-first")) &&
            sample.some(hasOrder("month-first"));
          return (
            <tr key={column}>
              <Cell
                head
                place="name"
                secondLine={
                  <>
                    <span className={styles.sample}>
                      {sample.slice(0, 3).join(" · ") || "Empty in the first lines"}
                    </span>
                    {isMixed ? (
                      <span className={classList(styles.sample, styles.mixed)}>{MIXED_ORDERS}</span>
                    ) : null}
                  </>
                }
              >
                <span className={styles.name}>{column}</span>
              </Cell>
              <Cell place="sub">
                <Select
                  aria-label={`Field for ${column}`}
                  value={entry?.to ?? ""}
                  onChange={(event) => setTarget(column, event.target.value)}
                >
                  <option value="">Skip</option>
                  {Object.entries(resource.fields).map(([name, field]) => (
                    <option key={name} value={name}>
                      {field.label}
                    </option>
                  ))}
                  {special.map((name) => (
                    <option key={name} value={name}>
                      {SPECIAL_TARGETS[name] ?? name}
                    </option>
                  ))}
                </Select>
              </Cell>
              <Cell place="sum">
                {entry && available.length > 0 ? (
                  <Select
                    aria-label={`Format of ${column}`}
                    value={entry.convert ?? ""}
                    onChange={(event) => setConversion(column, event.target.value)}
                  >
                    <option value="">{ambiguousDate === undefined ? "As is" : "Select the order"}</option>
                    {available.map((conversion) => (
                      <option key={conversion} value={conversion}>
                        {CONVERSION_LABELS[conversion] ?? conversion}
                      </option>
                    ))}
                  </Select>
                ) : null}
              </Cell>
              <Cell place="status">
                {entry && mayBeBlank(resource, entry.to) ? (
                  <Checkbox
                    aria-label={`Leave ${column} blank if invalid`}
                    checked={entry.blank_if_refused ?? false}
                    onChange={(event) => setBlankIfInvalid(column, event.target.checked)}
                  >
                    {entry.to === "address" ? "Leave number blank" : "Leave blank"}
                  </Checkbox>
                ) : null}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
