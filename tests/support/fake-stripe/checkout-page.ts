/** The pages of the stand-in on which a person pays or replaces a card: plain forms with the words of the built-in test checkout. */
import { payCheckout, setCard } from '#server/integrations/payments/test-service/billing.ts';
import type { portalSession, Session } from '#server/integrations/payments/test-service/objects.ts';
import type { World } from '#server/integrations/payments/test-service/world.ts';
import type { TestCard } from '#shared/payments.ts';

interface Page {
  status: number;
  /** Where the browser is sent. */
  to?: string;
  html: string;
}

const cards: [TestCard, string][] = [
  ['works', '4242'],
  ['declined', '0002'],
  ['asks', '3155'],
  ['failsLater', '0341'],
  ['asksLater', '3184'],
];

const form = (inside: string) =>
  `<!doctype html><html lang="en"><title>Test checkout</title><link rel="icon" href="data:,"><h1>Test checkout</h1><form method="post">${inside}</form></html>`;
const radios = cards
  .map(
    ([card, digits]) =>
      `<label><input type="radio" name="card" value="${card}"${card === 'works' ? ' checked' : ''}> Card ending in ${digits}</label>`,
  )
  .join('');

/** Shows a page, or does what was typed into it. */
export function checkoutPage(world: World, asked: URLSearchParams, typed: URLSearchParams | null): Page {
  const card = (typed?.get('card') ?? 'works') as TestCard;
  const portal = world.find<ReturnType<typeof portalSession>>(asked.get('portal'), 'billing_portal.session');
  if (portal) {
    if (!typed) return { status: 200, html: form(`${radios}<button>Save the card</button>`) };
    setCard(world, portal.customer, card);
    return { status: 303, to: portal.return_url ?? '', html: '' };
  }
  const id = asked.get('test') ?? '';
  const session = world.find<Session>(id, 'checkout.session');
  const over = { status: 200, html: form('<p>This checkout is over.</p>') };
  if (!session) return over;
  const done = session.success_url.replace('{CHECKOUT_SESSION_ID}', id);
  // Who comes back to a page that was paid is sent on, as by Stripe's own.
  if (session.status === 'complete') return { status: 303, to: done, html: '' };
  if (session.status !== 'open') return over;
  if (!typed) return { status: 200, html: form(`${radios}<button>Complete test payment</button>`) };
  const how = payCheckout(world, id, card, typed.has('confirmed'));
  if (how === 'paid') return { status: 303, to: done, html: '' };
  if (how === 'asks') {
    const again = `<input type="hidden" name="card" value="${card}"><input type="hidden" name="confirmed" value="yes">`;
    return { status: 200, html: form(`${again}<p>Your bank asks: is it you?</p><button>Confirm the payment</button>`) };
  }
  const sentence = '<p role="alert">The bank refused this card. Nothing was charged.</p>';
  return { status: 200, html: form(`${sentence}${radios}<button>Complete test payment</button>`) };
}
