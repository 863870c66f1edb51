/** A mail ready to be sent. `to` is a single e-mail address. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The account the mail is about, so that a mail stored on this machine can be deleted when the account is erased. */
  userId?: string;
  /** The address where a POST stops such mails (RFC 8058). Mail programs show a button for it. */
  stopUrl?: string;
}

export interface Mail {
  /** `smtp`: a mail server sends the mails. `folder`: they are only stored on this machine, for the person who uses it. */
  readonly via: 'smtp' | 'folder';
  /**
   * Resolves when the mail server has accepted the mail, or when the mail is stored in the folder.
   * @throws if that failed; it is then safe to send the mail again
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Deletes the mails about an account from this machine. Mails that a mail server has accepted cannot be deleted. */
  forget(userId: string): Promise<void>;
  close(): void;
}
