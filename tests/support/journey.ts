/** What all browser tests use: a browser in which any error fails the test, and people who are signed in. */
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { newSeller, type Seller, signInAdmin } from './people.ts';
import { followRequests } from './quiet.ts';

export { expect, type Locator, type Page };

export interface Complaints {
  /** Allows complaints that match this pattern. A test that causes an error on purpose calls this. */
  allow(pattern: RegExp): void;
  /** Also watches a second browser that the test opened itself. */
  watch(context: BrowserContext): Promise<void>;
}

interface Fixtures {
  /**
   * Errors in the console, violations of the content security policy, uncaught errors, and requests to other hosts. Any of them
   * fails the test unless it is allowed.
   */
  complaints: Complaints;
  /** A new signed-in seller. */
  seller: Seller;
  admin: Seller;
  url: string;
}

export const test = base.extend<Fixtures>({
  url: async ({ baseURL }, use) => use(baseURL ?? ''),
  complaints: [
    async ({ context, url }, use) => {
      const heard: string[] = [];
      const allowed: RegExp[] = [];
      const watch = async (watched: BrowserContext) => {
        followRequests(watched);
        watched.on('console', (message) => {
          if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`);
        });
        watched.on('weberror', (error) => heard.push(`page error: ${error.error().stack ?? error.error()}`));
        watched.on('request', (request) => {
          const target = new URL(request.url());
          if (/^https?:$/.test(target.protocol) && target.origin !== url) heard.push(`foreign request: ${target.href}`);
        });
        await watched.addInitScript(() => {
          document.addEventListener('securitypolicyviolation', (event) => {
            console.error(
              `security policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
            );
          });
        });
      };
      await watch(context);
      await use({ watch, allow: (pattern) => allowed.push(pattern) });
      expect(
        heard.filter((line) => !allowed.some((pattern) => pattern.test(line))),
        'the browser complained',
      ).toEqual([]);
    },
    { auto: true },
  ],
  seller: async ({ context, url }, use) => use(await newSeller(context, url)),
  admin: async ({ context, url }, use) => use(await signInAdmin(context, url)),
});

/** The sentence that says that a text of this product is live; other parts may have gone live with it. */
export const liveSentence = (product: string) => new RegExp(`^The description.* of ${product} (is|are) live$`);
