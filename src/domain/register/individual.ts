import { define } from "#resource/define.ts";
import { choice, pastDate, reference, text } from "#resource/field.ts";
import { city, landmark, streetName, streetNumber } from "./address.ts";

/** A person who owns, occupies or pays. */
export const individual = define({
  name: "individual",
  endpoint: "individuals",
  prefix: "IND",
  one: "individual",
  many: "individuals",
  fields: {
    surname: text("Surname", 60, { required: true }),
    first_name: text("First name", 60),
    other_names: text("Other names", 60),
    sex: choice("Sex", { female: "Female", male: "Male" }),
    date_of_birth: pastDate("Date of birth", { from: "1900-01-01" }, { personal: true }),
    category_id: reference("Category", "individual_category"),
    phone_number: text("Phone number", 11, {
      form: "phone",
      unique: true,
      personal: true,
      hint: "11 digits, such as 08034412290",
    }),
    email: text("Email", 35, { form: "email", personal: true }),
    tin_number: text("TIN", 10, { form: "tin", unique: true, personal: true, hint: "10 digits" }),
    tax_id: text("Tax ID", 13, {
      form: "tax_id",
      unique: true,
      personal: true,
      hint: "13 digits, used since 2026",
    }),
    nin: text("NIN", 11, { form: "nin", unique: true, personal: true, sealed: true, hint: "11 digits" }),
    street_number: { ...streetNumber, personal: true },
    street_name: { ...streetName, personal: true },
    city,
    landmark: { ...landmark, personal: true },
  },
  columns: ["phone_number", "city"],
  filters: ["sex"],
  groups: [
    {
      legend: "Name",
      fields: ["surname", "first_name", "other_names", "sex", "date_of_birth", "category_id"],
    },
    { legend: "Contact details", fields: ["phone_number", "email"] },
    { legend: "Tax and identity numbers", fields: ["tin_number", "tax_id", "nin"] },
    { legend: "Address", fields: ["street_number", "street_name", "city", "landmark"] },
  ],
  approval: false,
  verified: ["surname", "first_name", "other_names", "date_of_birth", "tin_number", "tax_id", "nin"],
  owned: false,
  located: true,
  masked: true,
});
