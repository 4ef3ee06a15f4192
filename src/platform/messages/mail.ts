import type { Outcome } from "./outcome.ts";

/** An e-mail as it is sent. */
export interface Mail {
  /** The same at every try: part of the Message-ID. */
  readonly uid: string;
  readonly to: string;
  /** The government, as the sender's name. */
  readonly from_name: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a mail program ends e-mails of this kind with one POST; none for those that cannot be switched off. */
  readonly one_click_url: string | undefined;
}

/** The one way e-mail leaves. */
export interface MailService {
  /** Never throws: what went wrong is an outcome. */
  send(mail: Mail): Promise<Outcome>;
}
