/** A mail ready to go. `to` is one address. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The account it is about, so that a mail kept on this machine can go when the account is erased. */
  userId?: string;
}

export interface Mail {
  /** `folder`: nothing leaves this machine; the person at it reads the mails there. */
  readonly via: 'smtp' | 'folder';
  /** Resolves when the mail was handed over. @throws when it was not; sending it again is then safe */
  send(mail: OutgoingMail): Promise<void>;
  /** Removes what this machine keeps of the mails about an account. What was handed to a mail server is out of reach. */
  forget(userId: string): Promise<void>;
  close(): void;
}
