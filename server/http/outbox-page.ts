import type { IncomingMessage } from 'node:http';
import express, { type Router } from 'express';
import { readFolderMail } from '../integrations/mail/folder.ts';
import { outboxFolder, type Services } from '../services.ts';
import { isCalledOnly, isThisMachine, wasForwarded } from './this-machine.ts';

/**
 * A page that shows the mails of an installation without a mail server, only to the person at the machine. It exists only if
 * PUBLIC_URL names this machine and no proxy is configured: behind a proxy every request would seem to come from this machine.
 */
export function outboxPage(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const { config, mail } = services;
  const offered = mail.via === 'folder' && isThisMachine(new URL(config.publicUrl).hostname) && config.trustProxy === 0;
  if (!offered) return router;
  router.get('/', async (req, res, next) => {
    if (!isPersonAtTheMachine(req)) return next();
    const mails = await readFolderMail(outboxFolder(config));
    const list = mails.map(
      ({ at, to, subject, text }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time>${escapeHtml(at)}</time></p><pre>${withLinks(text)}</pre></article>`,
    );
    res.setHeader('Cache-Control', 'no-store');
    res
      .type('html')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>` +
          `<link rel="stylesheet" href="/outbox.css"><main><h1>Outbox</h1><p>No mail server is set up (SMTP_URL), so mails stay on this machine. ` +
          `Only this machine can open this page.</p>${list.join('') || '<p>No mail yet.</p>'}</main></html>`,
      );
  });
  return router;
}

/**
 * True if a person at this machine opened the page. A connection from this machine alone proves little: another site's name may
 * point here, a tunnel connects from here for everybody, and another site's page may have made the request.
 */
function isPersonAtTheMachine(req: IncomingMessage): boolean {
  const byOwnName = isCalledOnly(req, (host) => isThisMachine(host.replace(/:\d+$/, '')));
  const site = req.headers['sec-fetch-site'];
  const local = isThisMachine(req.socket.remoteAddress ?? '') && byOwnName;
  return local && !wasForwarded(req.headers) && (site === undefined || site === 'none' || site === 'same-origin');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
const withLinks = (text: string) => escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
