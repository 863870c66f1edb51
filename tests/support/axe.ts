import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { long } from './amounts.ts';
import { expect, type Page } from './journey.ts';
import { drawFrom } from './seed.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails if the page breaks a rule of accessibility; the message names the rule, the element and the problem. */
export async function expectAccessible(page: Page, state: string, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags };
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResults> } };
    const found = await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`),
    );
  }, runOnly);
  expect(violations, state).toEqual([]);
}

/** Fails if the page is wider than the screen; the message names the elements that are too far right. */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const wide = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((el) => el.getBoundingClientRect().right > window.innerWidth + 1)
      .map((el) => el.outerHTML.slice(0, 120));
  });
  expect(wide, state).toEqual([]);
}

/**
 * Waits until transitions have ended, because halfway between two themes the contrast of colours means nothing. A browser on a busy
 * machine may draw no frame for a long time, so each is waited for only half a second.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    for (let quiet = 0, frame = 0; quiet < 3 && frame < 300; frame++) {
      await Promise.race([new Promise(requestAnimationFrame), new Promise((late) => setTimeout(late, 500))]);
      quiet = document.getAnimations().some(moving) ? 0 : quiet + 1;
    }
  });
}

const phone = { width: 360, height: 740 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };

/**
 * Checks one state of a page: that it is accessible in both themes, and that it never has to be scrolled sideways, even on a
 * screen 320 pixels wide. A long run checks it on a phone, a tablet and a desktop. An ordinary run checks one of these sizes,
 * drawn for each state.
 */
export async function checkEverywhere(page: Page, what: string, possible = [phone, tablet, desktop]): Promise<void> {
  const sizes = drawFrom(possible, long ? possible.length : 1, what);
  // Switch transitions off, since only the final colours of a theme are checked.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
    document.adoptedStyleSheets = [still];
  });
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      await atRest(page);
      // A theme only changes colours, so only rules about colours are run again.
      const rules = theme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
      await expectAccessible(page, `${what}, ${size.width} wide, ${theme}`, rules);
    }
    await expectNoSidewaysScroll(page, `${what}, ${size.width} wide`);
  }
  await page.setViewportSize({ width: 320, height: 740 });
  // Wait, because a popover moves one frame later than the element it belongs to.
  await atRest(page);
  await expectNoSidewaysScroll(page, `${what}, 320 wide`);
}

export const onPhone = [phone];
