import type { OutgoingMail } from '../integrations/mail/mail.ts';

interface MailBody {
  lines: string[];
  /** The links, the most important first. */
  actions?: { label: string; href: string }[];
  /** The last, small lines: what to do if it was somebody else, or how long the link is valid. */
  small: string;
  /** A plain link below everything else. */
  last?: { label: string; href: string };
}

/** Makes a mail with the same words as HTML and as plain text. Opening it loads nothing from the internet. */
export function layOut(to: string, subject: string, body: MailBody): OutgoingMail {
  const actions = body.actions ?? [];
  // Several links are each preceded by their label; a single link needs none.
  const links = actions.map(({ label, href }) => (actions.length > 1 ? `${label}:\n${href}` : href));
  const { last } = body;
  const text = [...body.lines, ...links, body.small, ...(last ? [`${last.label}:\n${last.href}`] : []), 'Listwright'].join(
    '\n\n',
  );
  const paragraph = (line: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(line)}</p>`;
  const button = ({ label, href }: { label: string; href: string }) =>
    `<p style="margin:0 0 16px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1c4f9c;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`;
  const html = [
    '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#fbfaf7;color:#1b2230;font:16px/24px system-ui,sans-serif">',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(subject)}</h1>`,
    ...body.lines.map((line) => paragraph(line, '')),
    ...actions.map(button),
    paragraph(body.small, 'color:#566073;font-size:14px;line-height:20px'),
    ...(last
      ? [
          `<p style="margin:0 0 16px;font-size:14px"><a href="${escapeHtml(last.href)}" style="color:#566073">${escapeHtml(last.label)}</a></p>`,
        ]
      : []),
    '<p style="margin:24px 0 0;color:#566073;font-size:14px">Listwright</p></body></html>',
  ].join('\n');
  return { to, subject, text, html };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
