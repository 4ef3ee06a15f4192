/**
 * What files call the fields of the registers, in small letters without punctuation, the surest first. The
 * field's own name and label need not stand here. Data: add what you meet.
 */

import { legacySynonyms } from "./synonyms-legacy.ts";

/** Where something stands, for every register that has it. */
export const placeNames = {
  address: [
    ...["situs address", "property address", "site address", "location address", "street address"],
    ...["business address", "shop address", "address", "address1", "address line 1", "location"],
  ],
  street_number: ["house number", "house no", "street no", "street num", "plot number", "plot no", "no"],
  street_name: ["street", "road", "road name", "street or road"],
  city: ["town", "situs city", "property city", "city town"],
  landmark: ["nearest landmark", "closest landmark"],
  lga_id: ["lga", "local government area", "local government", "lga name"],
  latitude: ["lat", "gps latitude", "y coordinate"],
  longitude: ["lon", "lng", "long", "gps longitude", "x coordinate"],
  accuracy: ["gps accuracy"],
};

/** Who owns it. */
const owner = {
  owner: ["owner name", "owner", "owners name", "name of owner", "legal name", "owner 1", "proprietor"],
  owner_address: [
    "mailing address1",
    "mailing address",
    "owner address",
    "mailing address 1",
    "owners address",
  ],
  owner_city: ["mailing city", "owner city", "mail city"],
  owner_since: ["saledate", "sale date", "date of sale", "date acquired", "last sale date"],
};

/** What lists of places call where an entry is. */
const listed = {
  city: placeNames.city,
  landmark: placeNames.landmark,
  lga_id: placeNames.lga_id,
  lga_state: ["state", "state name"],
  latitude: placeNames.latitude,
  longitude: placeNames.longitude,
};

const reaching = {
  phone_number: ["phone", "mobile", "mobile number", "gsm", "gsm number", "telephone", "phone no"],
  email: ["e mail", "email address", "mail"],
  tin_number: ["tin", "tax identification number", "tin no"],
  tax_id: ["new tax id", "tax id number"],
};

export const synonyms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  property: {
    ...placeNames,
    ...owner,
    roll_number: [
      ...["parcel id", "parcel number", "parcel no", "parcel", "pin", "apn", "pid", "assessment number"],
      ...["roll no", "survey number", "survey plan number", "property id"],
    ],
    use: ["property use", "use of property", "land use", "class code", "use code", "land use code"],
    class_code: ["property class", "use code", "land use code", "class"],
    building_type: ["style desc", "building style", "style", "type of building"],
    year_built: ["ayb", "yr built", "actual year built", "construction year"],
    plot_size: [
      ...["lot size acres", "acres", "acreage", "lot size sqft", "lot sqft", "land area sqft"],
      ...["hectares", "land area ha", "lot size", "land area", "plot area", "plot size sqm", "land area sqm"],
    ],
    number_of_floors: ["stories", "storeys", "floors", "no of floors", "number of storeys"],
    number_of_rooms: ["tot rooms", "total rooms", "rooms", "no of rooms"],
    number_of_beds: ["num bedrm", "bedrooms", "beds", "no of bedrooms", "number of bedrooms"],
    assessed_value: ["total value", "total assessed value", "assessment", "capital value", "market value"],
  },
  shop: {
    ...placeNames,
    ...owner,
    trade_name: [
      "doing business as name",
      "dba name",
      "dba",
      "business name",
      "shop name",
      "trading name",
      "trading as",
    ],
    line_of_business: [
      ...["license description", "licence description", "business activity", "nature of business"],
      ...["business type", "type of business", "activity"],
    ],
    permit_number: ["license number", "licence number", "license no", "licence no", "permit no", "permit"],
    market_id: ["market", "market name", "name of market"],
    unit: ["stall", "shop number", "shop no", "suite"],
    number_of_staff: ["staff", "employees", "number of employees", "no of staff"],
    phone_number: reaching.phone_number,
  },
  vehicle: {
    ...owner,
    lga_id: placeNames.lga_id,
    plate_number: [
      "plate",
      "plate no",
      "number plate",
      "registration number",
      "reg no",
      "registration no",
      "reg number",
    ],
    vehicle_class: ["vehicle type", "type of vehicle", "category", "type"],
    make: ["vehicle make", "brand", "manufacturer"],
    model: ["vehicle model"],
    plate_type: ["type of plate", "plate category", "number plate type"],
    year_of_make: ["year", "model year", "year of manufacture"],
    chassis_number: ["chassis", "chassis no", "vin", "vin number"],
    park: ["motor park", "garage"],
    route: ["routes"],
  },
  mast: {
    ...placeNames,
    ...owner,
    operator: ["company", "network", "mast operator"],
    site_name: ["site id", "site", "site number", "site no", "site code"],
    mast_type: ["tower type", "type of mast", "type"],
    height: ["mast height", "tower height", "height m"],
  },
  signage: {
    ...placeNames,
    ...owner,
    description: ["inscription", "advert", "message", "content", "sign description"],
    sign_type: ["type of sign", "billboard type", "type"],
    permit_number: ["permit no", "permit", "license number", "licence number"],
    width: ["width m", "breadth"],
    height: ["height m"],
    faces: ["number of faces", "sides", "no of faces"],
    lit: ["illuminated", "illumination"],
    permit_from: ["permit start", "valid from", "start date"],
    permit_to: ["permit end", "valid to", "expiry date", "expiry", "end date"],
  },
  individual: {
    ...placeNames,
    ...reaching,
    surname: ["last name", "family name", "lastname"],
    first_name: ["first name", "given name", "firstname", "forename"],
    other_names: ["middle name", "other name", "middle names"],
    sex: ["gender"],
    date_of_birth: ["dob", "birth date", "birthday"],
    nin: ["national identification number", "nin number", "national id"],
  },
  corporate: {
    ...placeNames,
    ...reaching,
    name: ["company name", "business name", "legal name", "registered name", "organisation", "organization"],
    rc_number: ["rc", "rc no", "cac number", "cac no", "registration number"],
    year_of_registration: ["year registered", "registration year", "year"],
    number_of_staff: ["staff", "employees", "number of employees", "no of staff"],
    sector: ["industry", "business sector"],
    contact_name: ["contact", "contact person"],
  },
  spouse: {
    lga_id: placeNames.lga_id,
    phone_number: reaching.phone_number,
    email: reaching.email,
    surname: ["partner surname", "spouse surname", "surname", "last name"],
    first_name: ["partner first name", "spouse first name", "first name"],
    other_names: ["partner other names", "other names", "middle name"],
    date_of_birth: ["dob", "birth date", "partner date of birth"],
    since: ["married since", "date of marriage", "marriage date"],
  },
  residence: {
    lga_id: placeNames.lga_id,
    individual_id: ["occupant", "resident", "tenant", "individual code"],
    property_id: ["property", "property code"],
    unit: ["flat", "room", "apartment"],
    since: ["from", "moved in", "start date"],
    until: ["to", "moved out", "end date"],
  },
  street: { ...listed, name: ["street", "street name", "road", "road name"] },
  ward: { ...listed, name: ["ward", "ward name"] },
  park: { ...listed, name: ["park", "park name", "motor park"] },
  market: {
    ...listed,
    name: ["market", "market name"],
    market_days: ["days", "market day"],
    number_of_stalls: ["stalls", "shops"],
  },
  lga: { name: ["lga", "lga name", "local government", "local government area"], state: ["state name"] },
  individual_category: { name: ["category", "category name", "title"] },
  super_agent: {
    lga_id: placeNames.lga_id,
    name: ["company", "company name", "super agent", "super agent name", "aggregator"],
    contact_person: ["contact", "contact name"],
    phone_number: reaching.phone_number,
    email: reaching.email,
    rc_number: ["rc", "rc no", "cac number", "cac no"],
    territory: ["area", "zone", "region"],
  },
  ticket_agent: {
    lga_id: placeNames.lga_id,
    name: ["agent", "agent name", "full name", "seller"],
    phone_number: reaching.phone_number,
    email: reaching.email,
    super_agent_id: ["super agent", "super agent code", "aggregator"],
    park_id: ["park", "motor park", "park name"],
    market_id: ["market", "market name"],
    daily_limit_kobo: ["daily limit", "limit"],
  },
  ticket_category: {
    name: ["category", "category name", "ticket", "ticket type"],
    parent_id: ["parent", "parent category", "group"],
    holder: ["sold to", "for"],
    period: ["validity", "valid for"],
  },
  service_category: { name: ["category", "category name", "service category"] },
  service_provider: {
    name: ["provider", "provider name", "department"],
    contact_person: ["contact", "contact name"],
    phone_number: reaching.phone_number,
    email: reaching.email,
  },
  service_subcategory: {
    name: ["service", "service name", "subcategory"],
    category_id: ["category", "service category"],
    audience: ["for whom", "applicants"],
    fee_kobo: ["fee", "price"],
    revenue_item_id: ["revenue item", "revenue code"],
    days_to_serve: ["days", "working days", "duration"],
    provider_id: ["provider", "department"],
  },
  ...legacySynonyms,
};

/** What makers of valuation software put before a column's name. */
export const vendorPrefixes: readonly string[] = ["nhdra vns", "nhdra", "vns"];

/**
 * Class codes of assessors' rolls → use. First figures after the scheme that the American states share:
 * 1 residential, 3 commercial, 4 industrial, 6 farm and forest, 9 exempt, 0 mixed; land alone within them.
 */
export const useOfClass: Readonly<Record<string, string>> = {
  "0*": "mixed",
  "1*": "residential",
  "13*": "vacant",
  "3*": "commercial",
  "39*": "vacant",
  "4*": "industrial",
  "44*": "vacant",
  "6*": "agricultural",
  "9*": "institutional",
};
