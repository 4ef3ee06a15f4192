import type { ChangeEvent } from "react";
import { t } from "#language/t.ts";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import type { DevicePoint } from "./device-point.ts";

interface PointFieldsProps {
  point: DevicePoint;
  onPoint: (point: DevicePoint) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

/** The fields of a point, and its accuracy, which is cleared when typing. */
export function PointFields({ point, onPoint, errors }: PointFieldsProps) {
  const inputProps = (name: "latitude" | "longitude") => ({
    inputMode: "decimal" as const,
    autoComplete: "off",
    value: point[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      onPoint({ ...point, [name]: event.target.value, accuracy: "" }),
  });
  return (
    <>
      <FieldPair>
        <Field name="latitude" label={t("Latitude")} error={errors.latitude} optional>
          <TextInput {...inputProps("latitude")} />
        </Field>
        <Field name="longitude" label={t("Longitude")} error={errors.longitude} optional>
          <TextInput {...inputProps("longitude")} />
        </Field>
      </FieldPair>
      <input type="hidden" name="accuracy" value={point.accuracy} />
    </>
  );
}
