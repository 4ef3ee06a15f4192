/** What an assessment, a demand notice and a bill have in common: their frame, filled with the matter of each. */
import { amountInWords } from "../amount-in-words.ts";
import { formatNaira } from "../money.ts";
import {
  type ChargePaper,
  counterWarning,
  cutHere,
  nothingToPay,
  type PaperFrame,
  type PaperLine,
  payPlate,
  payUrl,
  standingMarks,
  waysToPay,
} from "./charge-paper.ts";
import type { DueRow } from "./due-rows.ts";

/** What differs from paper to paper. */
type Matter = Pick<
  ChargePaper,
  "kind" | "code" | "addressee" | "facts" | "title" | "intro" | "about" | "lines" | "signature"
> & {
  /** Why it is not to pay any more; null where it stands. */
  cancelled: string | null;
  /** Whether somebody is to pay it. */
  isOpen: boolean;
  pay_code: string;
  token: string;
  /** What the lines come to, in words and kobo. */
  total: { label: string; kobo: number };
  /** What to pay by when; the total alone where there is one amount and that is it. */
  dues: readonly DueRow[];
  last_year?: string | null;
  since?: string | null;
  /** Besides the warning that ends them all. */
  rights: readonly string[];
  /** Who and what, on the part to tear off. */
  tear_note: string;
};

/** A paper about a charge, in the frame of its agency. */
export function chargePaper(matter: Matter, frame: PaperFrame): ChargePaper {
  const { kind, code, addressee, facts, title, intro, about, lines, signature } = matter;
  const { cancelled, isOpen, pay_code, token, total, rights, tear_note } = matter;
  const { last_year = null, since = null } = matter;
  const { demo, ...government } = frame.government;
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
    marks: standingMarks(demo, cancelled),
    plate: payPlate(pay_code),
    total: { label: total.label, sum },
    dues: [...matter.dues],
    in_words: `${amountInWords(total.kobo)}.`,
    ways: isOpen ? waysToPay(frame, pay_code) : nothingToPay,
    pay_url: payUrl(frame, token),
    qr_label: `${isOpen ? "Pay" : "See"} bill ${pay_code}`,
    rights: [...rights, counterWarning],
    tear: {
      cut: cutHere,
      code: pay_code,
      note: tear_note,
      amounts: tearAmounts(matter.dues, total.label, sum),
    },
  };
}

/** Amounts on the part to tear off, which has room for no more; later ones stand above. */
const MOST_TORN = 3;

function tearAmounts(dues: readonly DueRow[], label: string, sum: string): DueRow[] {
  return dues.length > 0 ? dues.slice(0, MOST_TORN) : [{ label, sum }];
}

/** A charge as its paper lists it; its head has the ₦. */
export function paperLine(line: {
  readonly label: string;
  readonly explanation: string;
  readonly item_code?: string;
  readonly kobo: number;
}): PaperLine {
  const { label, explanation, item_code = "", kobo } = line;
  return { label, explanation, item: item_code, sum: formatNaira(kobo).replace("₦", "") };
}

/** How one objects, as the law of the frame's agency gives time for it. @param from "of its date" */
export function objectionRight(frame: PaperFrame, from: string): string {
  const host = new URL(frame.public_url).host;
  return `If you think this is wrong, object in writing or at ${host} within ${frame.objection_days} days ${from}; the part you dispute is not enforced until it is decided.`;
}
