import { expect, test } from 'vitest';
import { markup } from '#tests/support/markup.tsx';
import type { Generation } from '../writing/run.ts';
import { NextStep } from './draft-actions.tsx';
import { DraftNotice } from './draft-notice.tsx';

const draft = { appliedAt: null, discardedAt: null, status: 'complete', review: null, productId: 'p1' } as Generation;
const notice = (retryProduct: (() => void) | null) =>
  markup(<DraftNotice draft={draft} isEdited={false} findings={[]} productGone={false} retryProduct={retryProduct} />);
const busy = {
  applying: false,
  discarding: false,
  restoring: false,
  saving: false,
  saveError: null,
  savedProduct: null,
  next: null,
};
const step = (ready: boolean) =>
  markup(
    <NextStep
      {...{ draft, busy: busy as never, ready, custom: false, live: false, usable: true, reason: null, review: null }}
      useLabel="Use this version"
      onUse={() => {}}
      onSaveAsProduct={() => {}}
      onTakeBack={() => {}}
    />,
  );

test('a text is not put on a product that is not loaded', () => {
  expect(step(false)).toContain('disabled=""');
  expect(step(true)).not.toContain('disabled=""');
});

test('a product that could not be loaded says so, and can be loaded again', () => {
  expect(notice(() => {})).toContain('The product of this draft could not be loaded');
  expect(notice(() => {})).toContain('Try again');
  expect(notice(null)).toBe('<div class="grid gap-3 empty:hidden"></div>');
});

test('half a text says that it ended early, and what it cost', () => {
  const half = (review: object | null) =>
    markup(
      <DraftNotice
        draft={{ ...draft, status: 'partial', review } as Generation}
        isEdited={false}
        findings={[]}
        productGone={false}
        retryProduct={null}
      />,
    );
  expect(half(null)).toContain('What had arrived was kept and one query was used.');
  const query = 'The server had to stop before this text was finished. No query was used.';
  const free = half({ first: [], left: [], rewritten: false, trimmed: [], query });
  expect(free).toContain(query);
  expect(free).not.toContain('one query was used');
});
