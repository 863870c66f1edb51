import {
  Archive,
  CircleGauge,
  Coins,
  FileCheck,
  FilePen,
  Files,
  Image,
  KeyRound,
  Languages,
  ListChecks,
  Lock,
  type LucideIcon,
  Share,
  Store,
  Terminal,
  Undo2,
  Users,
} from 'lucide-react';
import type { HighlightIcon } from '#shared/highlight-words.ts';

/** The pictures of highlights, each with the words that name it where one is chosen. */
export const highlightPictures: Record<HighlightIcon, { Icon: LucideIcon; label: string }> = {
  facts: { Icon: FileCheck, label: 'Checked page' },
  store: { Icon: Store, label: 'Shop' },
  draft: { Icon: FilePen, label: 'Draft' },
  score: { Icon: CircleGauge, label: 'Gauge' },
  keywords: { Icon: KeyRound, label: 'Key' },
  cost: { Icon: Coins, label: 'Coins' },
  catalogue: { Icon: Archive, label: 'Box' },
  undo: { Icon: Undo2, label: 'Arrow back' },
  script: { Icon: Terminal, label: 'Terminal' },
  check: { Icon: ListChecks, label: 'Checklist' },
  languages: { Icon: Languages, label: 'Languages' },
  picture: { Icon: Image, label: 'Picture' },
  export: { Icon: Share, label: 'Arrow out' },
  batch: { Icon: Files, label: 'Several pages' },
  people: { Icon: Users, label: 'People' },
  lock: { Icon: Lock, label: 'Lock' },
};

export function HighlightPicture({ icon }: { icon: HighlightIcon }) {
  const { Icon } = highlightPictures[icon];
  return <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />;
}
