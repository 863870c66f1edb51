import { createElement } from 'react';
import { expect, test } from 'vitest';
import { markup } from '#tests/support/markup.tsx';
import { isJustYou } from './invite-words.ts';
import { SeatsMeter } from './seats-meter.tsx';
import type { TeamOverview } from './team-types.ts';

const waiting = (n: number) => ({
  ...{ id: String(n), email: `${n}@example.com`, role: 'editor' as const, expiresAt: '2026-12-07T00:00:00.000Z', isOver: false },
});
const team = (open: number, role: TeamOverview['role'] = 'owner') => ({
  ...{ role, members: [], invitations: [1, 2].slice(0, open).map(waiting), seats: { used: 1 + open, allowed: 3 } },
});

test('whoever waits for answers is not told that they are alone', () => {
  expect([0, 1, 2].map((open) => isJustYou(team(open)))).toEqual([true, false, false]);
});

test('when all places are taken, it says so, with the way to more for whoever can change the plan', () => {
  const meter = (role: TeamOverview['role'], isFull = true) => markup(createElement(SeatsMeter, { team: team(2, role), isFull }));
  expect(meter('owner')).toContain('all places are taken');
  expect(meter('owner')).toContain('href="/subscriptions"');
  expect(meter('admin')).toContain('Its owner can choose a plan with more.');
  expect(meter('admin')).not.toContain('href');
  expect(meter('owner', false)).not.toContain('Nobody else');
});
