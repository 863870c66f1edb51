/** The versions of the terms, and who processes data for an installation. Without zod, because the page of the terms loads it. */

export interface TermsVersion {
  version: number;
  /** The day from which it applies, ISO 8601. */
  effective: string;
  /** What is different from the version before, each with the id of the section it is in. Empty for the first one. */
  changes: readonly { section: string; what: string }[];
}

/** All versions, the newest first. A new one is announced at least 30 days before it applies. */
export const termsVersions: readonly TermsVersion[] = [
  {
    version: 2,
    effective: '2027-01-01',
    changes: [
      {
        section: 'privacy',
        what: 'The companies and servers that process data for this installation are listed, as they are set up at the moment.',
      },
      {
        section: 'privacy',
        what: 'Feedback is kept for 24 months. It may come with a picture, the page, the version and the last error id, each of which you can take out before you send it. People without an account can send feedback too; then nothing says who sent it.',
      },
      {
        section: 'privacy',
        what: 'Notices in the app are kept for 90 days. You choose which ones you get, except those about safety and money.',
      },
      {
        section: 'privacy',
        what: 'How often each page is opened and how often the main steps are taken may be counted, by day and without anything about you. Browsers that ask for privacy are left out.',
      },
      {
        section: 'changes',
        what: 'The version that you accepted is recorded, and this page shows what has changed since.',
      },
    ],
  },
  { version: 1, effective: '2026-11-01', changes: [] },
];

/** The newest version. Whoever registers accepts this one. */
export const TERMS_VERSION = termsVersions[0]?.version ?? 1;

/** Who may process data for an installation, depending on how it is set up. */
export const processorKinds = ['ai', 'payments', 'mail', 'reporting', 'visits'] as const;
export type ProcessorKind = (typeof processorKinds)[number];

export interface Processor {
  kind: ProcessorKind;
  /** Its name, or that of its server if that is public. Null for a server that only the people who run the installation know. */
  name: string | null;
}
