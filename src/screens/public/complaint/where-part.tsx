import { useState } from "react";
import { complaintLimits } from "#domain/complaint/complaint-input.ts";
import type { PlaceChoice } from "#server/complaints/place-of-complaint.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { type DevicePoint, locate } from "../../shared/place/device-point.ts";

interface WherePartProps {
  places: readonly PlaceChoice[];
  errors: Readonly<Record<string, readonly string[]>>;
}

/** Where it was: chosen, told by this device, or both. */
export function WherePart({ places, errors }: WherePartProps) {
  const [point, setPoint] = useState<DevicePoint>();
  return (
    <>
      <Field
        name="lga_id"
        label="Local government or ward"
        error={[...(errors.lga_id ?? []), ...(errors.ward_id ?? [])]}
      >
        <Select defaultValue="">
          <option value="">Choose</option>
          {places.map(({ id, name, wards }) =>
            wards.length === 0 ? (
              <option key={id} value={`lga-${id}`}>
                {name}
              </option>
            ) : (
              <optgroup key={id} label={name}>
                <option value={`lga-${id}`}>{`${name}, ward not known`}</option>
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
        label="Where exactly"
        hint="Park, market, street or junction"
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
            act={
              <Button slim onClick={() => setPoint(undefined)}>
                Leave it out
              </Button>
            }
          >
            {`The pin is set: ${point.latitude}, ${point.longitude}, within ${point.accuracy} m.`}
          </Notice>
        ) : (
          <div>
            <Button icon="map-pin" onClick={() => locate(setPoint, "or choose the local government above.")}>
              Put a pin where I am
            </Button>
          </div>
        )}
        {errors.latitude?.map((error) => (
          <Notice key={error} kind="bad">
            {error}
          </Notice>
        ))}
        <p className="note">Only if you are still at the place. Your device asks you first.</p>
      </div>
    </>
  );
}

/** What was chosen, as the server takes it. */
export function placeIn(form: FormData): Record<string, string | null> {
  const [kind = "", id = ""] = String(form.get("lga_id") ?? "").split("-");
  return {
    lga_id: kind === "lga" ? id : null,
    ward_id: kind === "ward" ? id : null,
    place: String(form.get("place") ?? ""),
    latitude: String(form.get("latitude") ?? "") || null,
    longitude: String(form.get("longitude") ?? "") || null,
  };
}
