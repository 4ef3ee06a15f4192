import { useState } from "react";
import type { PlaceChoice } from "#areas/services/complaints/place-of-complaint.ts";
import { complaintLimits } from "#domain/complaint/complaint-input.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { type DevicePoint, locate } from "../../shared/place/device-point.ts";

interface LocationFieldsProps {
  places: readonly PlaceChoice[];
  errors: Readonly<Record<string, readonly string[]>>;
}

/** The location: selected, from the device, or both. */
export function LocationFields({ places, errors }: LocationFieldsProps) {
  const [point, setPoint] = useState<DevicePoint>();
  return (
    <>
      <Field
        name="lga_id"
        label={t("Local government or ward")}
        error={[...(errors.lga_id ?? []), ...(errors.ward_id ?? [])]}
      >
        <Select defaultValue="">
          <option value="">{t("Choose")}</option>
          {places.map(({ id, name, wards }) =>
            wards.length === 0 ? (
              <option key={id} value={`lga-${id}`}>
                {name}
              </option>
            ) : (
              <optgroup key={id} label={name}>
                <option value={`lga-${id}`}>{t("{name}, ward not known", { name })}</option>
                {wards.map((ward) => (
                  <option key={ward.id} value={`ward-${ward.id}`}>
                    {ward.name}
                  </option>
                ))}
              </optgroup>
            ),
          )}
        </Select>
      </Field>
      <Field
        name="place"
        label={t("Exact location")}
        hint={t("Park, market, street or junction")}
        error={errors.place}
        optional
      >
        <TextInput maxLength={complaintLimits.place} autoComplete="off" />
      </Field>
      <div className="stack-s">
        <input type="hidden" name="latitude" value={point?.latitude ?? ""} />
        <input type="hidden" name="longitude" value={point?.longitude ?? ""} />
        {point ? (
          <Notice
            kind="good"
            action={
              <Button small onClick={() => setPoint(undefined)}>
                {t("Remove pin")}
              </Button>
            }
          >
            {t("Pin added: {latitude}, {longitude}, accurate to {accuracy} m.", {
              latitude: point.latitude,
              longitude: point.longitude,
              accuracy: point.accuracy,
            })}
          </Notice>
        ) : (
          <div>
            <Button
              icon="map-pin"
              onClick={() => locate(setPoint, t("or select the local government above."))}
            >
              {t("Use my location")}
            </Button>
          </div>
        )}
        {errors.latitude?.map((error) => (
          <Notice key={error} kind="bad">
            {t(error)}
          </Notice>
        ))}
        <p className="note">{t("Only if you’re still there.")}</p>
      </div>
    </>
  );
}

/** The selected location for the API. */
export function readLocation(form: FormData): Record<string, string | null> {
  const [kind = "", id = ""] = String(form.get("lga_id") ?? "").split("-");
  return {
    lga_id: kind === "lga" ? id : null,
    ward_id: kind === "ward" ? id : null,
    place: String(form.get("place") ?? ""),
    latitude: String(form.get("latitude") ?? "") || null,
    longitude: String(form.get("longitude") ?? "") || null,
  };
}
