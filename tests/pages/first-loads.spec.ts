import { expect, test } from '@playwright/test';
import { firstLoads } from '#tests/bench/bundles.ts';

/**
 * Bytes as gzip. One module in the wrong group of vite.config.ts once added 48 kB to every page. The goal of the dashboard is
 * 115 kB; React, tRPC and TanStack Query alone are 97 kB, so its limit here is what it needs today, with a little room. What every
 * page must know of teams (which catalogue, which role) is 2 kB of it.
 */
const limits: Record<string, number> = { dashboard: 147_000, desk: 220_000, 'product form': 250_000 };

test('first loads stay small', () => {
  const loads = firstLoads('dist/client');
  expect(loads.map(({ name }) => name)).toEqual(Object.keys(limits));
  expect(
    loads.filter(({ name, bytes }) => bytes > (limits[name] as number)).map(({ name, bytes }) => `${name}: ${bytes}`),
  ).toEqual([]);
});
