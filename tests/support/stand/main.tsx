/**
 * A test page with only the text fields that show findings (problems in a text). Its checks are simple, so that tests can predict
 * what they find.
 */
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '#client/styles.css';
import { descriptionFormat } from '#client/products/description-format.ts';
import { DescriptionText } from '#client/products/description-text.tsx';
import { WordDiff } from '#client/products/versions/word-diff.tsx';
import type { BlockFinding } from '#client/ui/rich-text/finding.ts';
import { PlainText } from '#client/ui/rich-text/plain-text.tsx';
import { RichText } from '#client/ui/rich-text/rich-text.tsx';
import { blockText, parseDescription } from '#shared/description/html.ts';

export interface StandTexts {
  rich: string;
  title: string;
  details: string;
  before: string;
  theme?: string;
}
declare global {
  interface Window {
    standTexts: StandTexts;
  }
}

const remarks: Record<string, Omit<BlockFinding, 'start' | 'end' | 'found' | 'block'>> = {
  '500 ml': {
    severity: 'hard',
    message: 'The text says 500 ml. Your facts say 350 ml.',
    fact: 'Capacity: 350 ml',
    fix: { label: 'Write 350 ml', text: '350 ml' },
  },
  waterproof: {
    severity: 'hard',
    message: 'No fact of yours says waterproof. Buyers may ask for a test.',
    fix: { label: 'Take it out', text: '' },
    asFact: { name: 'Protection', value: 'waterproof' },
    source: 'https://example.com/rules',
  },
  amazing: { severity: 'warn', message: '“amazing” says little. Name what is good about it.' },
  tea: { severity: 'advice', message: 'Say how much tea it holds.', source: 'javascript:alert(1)' },
};

function check(confirmed: readonly string[]) {
  return (blocks: readonly string[]): BlockFinding[] =>
    blocks.flatMap((text, block) =>
      Object.entries(remarks).flatMap(([found, remark]) => {
        const start = text.indexOf(found);
        return start < 0 || confirmed.includes(found) ? [] : [{ ...remark, block, start, end: start + found.length, found }];
      }),
    );
}

function Stand({ texts }: { texts: StandTexts }) {
  const [rich, setRich] = useState(texts.rich);
  const [title, setTitle] = useState(texts.title);
  const [details, setDetails] = useState(texts.details);
  const [log, setLog] = useState<string[]>([]);
  const [confirmed, setConfirmed] = useState<string[]>([]);
  const say = (what: string) => (finding: BlockFinding) => setLog((lines) => [...lines, `${what} ${finding.found}`]);
  const findings = {
    check: useMemo(() => check(confirmed), [confirmed]),
    onFix: say('fixed'),
    onFact: say('fact'),
    onConfirm: (finding: BlockFinding) => {
      say('confirmed')(finding);
      setConfirmed((known) => [...known, finding.found]);
    },
  };
  // The title field gets its findings from this page. The other fields run the check themselves.
  const ofTitle = useMemo(() => check(confirmed)([title]), [confirmed, title]);
  return (
    <main className="mx-auto grid max-w-3xl gap-6 p-4">
      <h1 className="font-semibold text-2xl">Fields with findings</h1>
      <h2 className="font-semibold text-xl">Texts</h2>
      <RichText
        label="Description"
        aside={`${rich.length} in all`}
        value={rich}
        onChange={setRich}
        format={descriptionFormat}
        {...findings}
      />
      <PlainText
        label="Title"
        value={title}
        onChange={setTitle}
        maxLength={60}
        {...findings}
        check={undefined}
        findings={ofTitle}
      />
      <PlainText
        label="Details"
        rows={3}
        value={details}
        onChange={setDetails}
        hint="An empty line starts a paragraph."
        {...findings}
      />
      <section aria-label="Preview">
        <DescriptionText html={rich} />
      </section>
      <section aria-label="Changes">
        <WordDiff before={parseDescription(texts.before).map(blockText)} after={parseDescription(rich).map(blockText)} />
        <WordDiff before={texts.before} after={details} />
      </section>
      <output aria-label="Value">{rich}</output>
      <output aria-label="Told">{log.join('\n')}</output>
      <button
        type="button"
        onClick={() => {
          setRich('<p>Another version with 500 ml.</p>');
          setTitle('Another');
        }}
      >
        Load another
      </button>
    </main>
  );
}

document.documentElement.dataset.theme = window.standTexts.theme ?? 'light';
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Stand texts={window.standTexts} />);
