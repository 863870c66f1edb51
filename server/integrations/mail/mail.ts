/** A mail ready to be sent. `to` is one address. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The account the mail is about, so that a mail stored on this machine can be deleted when the account is erased. */
  userId?: string;
}

export interface Mail {
  /** `folder`: nothing leaves this machine, and the person at it reads the mails there. */
  readonly via: 'smtp' | 'folder';
  /**
   * Resolves when the mail was handed over.
   * @throws if it was not; it is then safe to send it again
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Deletes the mails about an account stored on this machine. Mails given to a mail server are out of reach. */
  forget(userId: string): Promise<void>;
  close(): void;
}
