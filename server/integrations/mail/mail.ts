/** A mail ready to go. `to` is one address. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  /** `folder`: nothing leaves this machine; the person at it reads the mails there. */
  readonly via: 'smtp' | 'folder';
  /** Resolves when the mail was handed over. @throws when it was not; sending it again is then safe */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
