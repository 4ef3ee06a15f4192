/** The common layout of assessments, demand notices and bills. */
import { amountInWords } from "../amount-in-words.ts";
import { formatNaira, nairaDigits } from "../money.ts";
import {
  type ChargeDocument,
  counterWarning,
  cutInstruction,
  type DocumentFrame,
  type DocumentLine,
  nothingToPay,
  payCodeBox,
  paymentMethods,
  payUrl,
  statusMarks,
} from "./charge-document.ts";
import type { DueRow } from "./due-rows.ts";

/** The parts that differ between documents. */
type ChargeParts = Pick<
  ChargeDocument,
  "kind" | "code" | "addressee" | "facts" | "title" | "intro" | "about" | "lines" | "signature"
> & {
  /** Why it was cancelled; null if it wasn't. */
  cancelled: string | null;
  /** Whether anything remains to pay. */
  isOpen: boolean;
  pay_code: string;
  token: string;
  /** Label and kobo of the total of the lines. */
  total: { label: string; kobo: number };
  /** Amounts due with their dates; empty where the total is the only amount. */
  dues: readonly DueRow[];
  last_year?: string | null;
  since?: string | null;
  /** Without the counter warning, which is always added last. */
  rights: readonly string[];
  /** Payer, asset and period on the tear-off slip. */
  tear_note: string;
};

/** Builds the document of a charge with the data of its agency. */
export function chargeContent(parts: ChargeParts, frame: DocumentFrame): ChargeDocument {
  const { kind, code, addressee, facts, title, intro, about, lines, signature } = parts;
  const { cancelled, isOpen, pay_code, token, total, rights, tear_note } = parts;
  const { last_year = null, since = null } = parts;
  const { demo, office_hours: _hours, ...government } = frame.government;
  const sum = formatNaira(total.kobo);
  return {
    kind,
    code,
    government,
    addressee,
    facts,
    title,
    intro,
    about,
    lines,
    pay_code,
    last_year,
    since,
    signature,
    marks: statusMarks(demo, cancelled),
    plate: payCodeBox(pay_code),
    total: { label: total.label, sum },
    dues: [...parts.dues],
    in_words: `${amountInWords(total.kobo)}.`,
    ways: isOpen ? paymentMethods(frame, pay_code) : nothingToPay,
    pay_url: payUrl(frame, token),
    qr_label: `${isOpen ? "Pay" : "See"} bill ${pay_code}`,
    rights: [...rights, counterWarning],
    tear: {
      cut: cutInstruction,
      code: pay_code,
      note: tear_note,
      amounts: slipAmounts(parts.dues, total.label, sum),
    },
  };
}

/** Maximum amounts on the tear-off slip; later ones are only in the main part. */
const MAX_SLIP_AMOUNTS = 3;

function slipAmounts(dues: readonly DueRow[], label: string, sum: string): DueRow[] {
  return dues.length > 0 ? dues.slice(0, MAX_SLIP_AMOUNTS) : [{ label, sum }];
}

/** A charge line of a document; the column heading has the ₦. */
export function documentLine(line: {
  readonly label: string;
  readonly explanation: string;
  readonly item_code?: string;
  readonly kobo: number;
}): DocumentLine {
  const { label, explanation, item_code = "", kobo } = line;
  return { label, explanation, item: item_code, sum: nairaDigits(kobo) };
}

/** The right to object within the statutory period. @param from "of its date" */
export function objectionRight(frame: DocumentFrame, from: string): string {
  const host = new URL(frame.public_url).host;
  return `If you think this is wrong, object in writing or at ${host} within ${frame.objection_days} days ${from}. The disputed amount is not enforced until the objection is decided.`;
}
