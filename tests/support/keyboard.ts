import { expect, type Locator, type Page } from './journey.ts';

/** Imitates a person without a mouse, who moves with Tab only and must see where the focus is at every stop. */
export function keyboardOf(page: Page) {
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  /** Fails unless the control that has the focus is visible, is not covered, and has a focus ring. */
  const mustBeSeen = () =>
    expect.poll(() => page.evaluate(problemWithFocus), { message: 'the focus can be seen', timeout: 3_000 }).toBe('');

  async function tab(back = false): Promise<void> {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    await mustBeSeen();
  }

  /** Presses Tab until `target` has the focus. */
  async function to(target: Locator, { back = false, stops = 90 } = {}): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < stops; stop++) {
      if (await isFocused(target)) return;
      await tab(back);
    }
    throw new Error(`${stops} times Tab did not lead to ${target}`);
  }

  return {
    mustBeSeen,
    tab,
    to,
    press: (key: string) => page.keyboard.press(key),
    async enter(target: Locator, options?: { back?: boolean }): Promise<void> {
      await to(target, options);
      await page.keyboard.press('Enter');
    },
    async type(target: Locator, text: string): Promise<void> {
      await to(target);
      await page.keyboard.type(text);
    },
  };
}

/** Runs in the page. Says why a person cannot see where the focus is; empty if they can. */
function problemWithFocus(): string {
  const focused = document.activeElement;
  // Not an error: after the last control of the page, the browser's own controls get the focus.
  if (!focused || focused === document.body || focused === document.documentElement) return '';
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent ?? ''} ${focused.id}`;
  // A visually hidden control shows its focus on its label. An input inside a box of chips, such as tags, shows it on the box.
  const around = focused instanceof HTMLInputElement && focused.parentElement;
  const shown = [focused, ...((focused as HTMLInputElement).labels ?? []), ...(around ? [around] : [])];
  const ringed = shown.find((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return outlined || /0px 0px 0px ([2-9]|\d\d)/.test(boxShadow);
  });
  if (!ringed) return `no ring: ${name}`;
  const box = ringed.getClientRects()[0];
  if (!box) return `not drawn: ${name}`;
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  if (right - left < 1 || bottom - top < 1) return `off the screen: ${name}`;
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (hit && (ringed.contains(hit) || hit.contains(ringed))) return '';
  return `hidden behind ${hit?.outerHTML.slice(0, 80)}: ${name}`;
}
