/** Demo data: a government and one account of each kind. Only used in demonstration databases. */
export const demoPassword = "Ratebook-demo-1";

export const demoGovernment = {
  name: "Ogun State",
  short: "Ogun",
  title: "Government of Ogun State",
  kind: "state",
  office: "Ogun State Internal Revenue Service",
  address: "Oke-Mosan, Abeokuta",
  phone: "0800 644 6000",
} as const;

export const demoAccounts = [
  {
    email: "admin@ratebook.test",
    name: "Folákẹ́ Adébáyọ̀",
    phone_number: "08031000001",
    area: "admin",
    role: "administrator",
  },
  {
    email: "admin2@ratebook.test",
    name: "Musa Bello",
    phone_number: "08031000002",
    area: "admin",
    role: "administrator",
  },
  {
    email: "corporate@ratebook.test",
    name: "Sọdípọ̀ & Sons Nigeria Limited",
    phone_number: "08031000003",
    area: "corporate",
    role: "corporate-user",
  },
  {
    email: "individual@ratebook.test",
    name: "Adéwálé Sọdípọ̀",
    phone_number: "08031000004",
    area: "individual",
    role: "individual-user",
  },
  {
    email: "guest@ratebook.test",
    name: "Ngozi Okafor",
    phone_number: "08031000005",
    area: "guest",
    role: "guest",
  },
  {
    email: "agent@ratebook.test",
    name: "Tunde Ajọṣe",
    phone_number: "08031000006",
    area: "agent",
    role: "ticket-agent",
  },
  {
    email: "superagent@ratebook.test",
    name: "Hadiza Ƙofar-Mata",
    phone_number: "08031000007",
    area: "super-agent",
    role: "super-agent",
  },
] as const;

/** The local governments of the demo state. */
export const demoLocalGovernments = [
  "Abeokuta North",
  "Abeokuta South",
  "Ado-Odo/Ota",
  "Ewekoro",
  "Ifo",
  "Ijebu East",
  "Ijebu North",
  "Ijebu North East",
  "Ijebu Ode",
  "Ikenne",
  "Imeko Afon",
  "Ipokia",
  "Obafemi Owode",
  "Odeda",
  "Odogbolu",
  "Ogun Waterside",
  "Remo North",
  "Sagamu",
  "Yewa North",
  "Yewa South",
] as const;

/** The payers of the individual and the company account. */
export const demoPayers = {
  individual: {
    surname: "Sọdípọ̀",
    first_name: "Adéwálé",
    phone_number: "08034412290",
    tin_number: "2041987655",
  },
  corporate: {
    name: "Sọdípọ̀ & Sons Nigeria Limited",
    rc_number: "RC482771",
    contact_name: "Adéwálé Sọdípọ̀",
    phone_number: "08034412290",
    status: "approved",
  },
} as const;
