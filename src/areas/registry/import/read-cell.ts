import type { LagosDate } from "#domain/lagos.ts";
import { type ReadResult, readValue } from "#domain/read-value.ts";
import { lgaField, readLocationField } from "#domain/record-input.ts";
import { lga } from "#domain/register/lga.ts";
import { mappedValue } from "#domain/value-mapping.ts";
import type { AnyResource } from "#resource/define.ts";
import { convertText } from "./conversions.ts";
import type { LgaDirectory } from "./lga-directory.ts";
import type { MappedColumn } from "./mapping.ts";

/** Context for reading cells. */
export interface CellContext {
  readonly resource: AnyResource;
  /** A value for lines without one. */
  readonly constants: Readonly<Record<string, string>>;
  readonly lgas: LgaDirectory;
  /** Lagos date: dates of birth can’t be later. */
  readonly today: LagosDate;
}

/** The value of a cell: mapped and converted, or the constant. */
export function readCell(entry: MappedColumn, text: string, context: CellContext): ReadResult {
  const mapped = entry.values ? mappedValue(entry.values, text.trim()) : text;
  if (mapped === undefined && context.resource.fields[entry.to]?.kind === "choice") {
    // The mapping of a choice contains only texts that the field doesn’t know.
    const own = readField(entry.to, text, context);
    if ("value" in own) return own;
  }
  if (mapped === undefined || mapped.trim() === "") {
    const constant = context.constants[entry.to];
    if (constant !== undefined) return readField(entry.to, constant, context);
  }
  if (mapped === undefined) return { faults: ["This value is not mapped. Select what it means."] };
  const converted = convertText(entry.convert, mapped, context.resource.fields[entry.to]?.kind);
  return "fault" in converted ? { faults: [converted.fault] } : readField(entry.to, converted.text, context);
}

const LGA_UNKNOWN = "No local government on record has this name. Enter its name, number or code.";

/** The value of a field or place as text. Local governments can be given by name. */
export function readField(name: string, text: string, { resource, lgas, today }: CellContext): ReadResult {
  const field = resource.fields[name] ?? (name === "lga_id" ? lgaField : undefined);
  if (name === "lga_id") {
    const id = lgas.byName(text);
    if (id !== undefined) return { value: id };
    const read = readValue(name, field ?? lgaField, text, today);
    return "faults" in read ? { faults: [LGA_UNKNOWN] } : read;
  }
  return field ? readValue(name, field, text, today) : readLocationField(name, text);
}

/** A local government by name and state. */
export function readLga(name: string, state: string, { resource, lgas, today }: CellContext): ReadResult {
  const field = resource.fields.lga_id ?? lgaField;
  const read = readValue("lga_id", field, name);
  // A number, a code or a blank needs no state.
  if ("value" in read || state.trim() === "")
    return readField("lga_id", name, { resource, lgas, today, constants: {} });
  const lgaFields = lga.fields;
  const errors = [
    readValue("name", lgaFields.name, name),
    readValue("state", lgaFields.state, state),
  ].flatMap((one) => ("faults" in one ? one.faults : []));
  if (errors.length > 0) return { faults: errors };
  const id = lgas.inState(state.trim().normalize("NFC"), name.trim().normalize("NFC"));
  return id === undefined
    ? {
        faults: [
          "This local government is not on record. To add it, you need the right to add local governments, for all local governments and agencies.",
        ],
      }
    : { value: id };
}
