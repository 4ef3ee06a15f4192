import { expect, test } from "vitest";
import { type DocumentFrame, paymentMethods } from "./charge-document.ts";

const frame = (office_hours: string): DocumentFrame => ({
  government: {
    name: "Ogun State",
    title: "Government of Ogun State",
    office: "Ogun State Internal Revenue Service",
    address: "Oke-Mosan, Abeokuta",
    phone: "",
    office_hours,
    demo: false,
  },
  agency: { name: "Ogun", bank_name: null, bank_account_number: null, bank_account_name: null },
  public_url: "https://pay.example.ng",
  objection_days: 30,
});

test.each([
  ["Monday to Saturday, 9am to 3pm", "Oke-Mosan, Abeokuta, Monday to Saturday, 9am to 3pm."],
  ["", "Oke-Mosan, Abeokuta."],
])("a bill shows the office hours in the settings: %s", (hours, words) => {
  expect(paymentMethods(frame(hours), "7K3D-M9QX").at(-1)).toEqual({ name: "Counter.", words });
});
