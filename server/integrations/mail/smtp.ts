import type { Mail } from './mail.ts';

/**
 * Sends mails through a mail server. E-mail addresses and subjects are given to the library as data and never put into header
 * lines here, so that no text can add a header.
 */
export function createSmtpMail(options: { url: string; from: string; timeoutMs?: number }): Mail {
  const timeout = options.timeoutMs ?? 15_000;
  // The library is loaded with the first mail, so that starting the server does not wait for it.
  let opened: Promise<import('nodemailer').Transporter> | undefined;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const limits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
    return createTransport({ url: options.url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  };
  return {
    via: 'smtp',
    async send(mail) {
      opened ??= open();
      const transport = await opened;
      await transport.sendMail({
        from: options.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(mail.stopUrl) },
      });
    },
    forget: async () => {},
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** With these headers a mail program shows a button that stops such mails, and presses it by one POST (RFC 8058). */
const stopHeaders = (stopUrl: string | undefined) =>
  stopUrl && { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
