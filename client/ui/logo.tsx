/** The logo: a price tag with lines of text on it. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path
        d="M11.2 4H27a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H11.2a3 3 0 0 1-2.4-1.2L2.6 17.8a3 3 0 0 1 0-3.6L8.8 5.2A3 3 0 0 1 11.2 4Z"
        className="fill-primary"
      />
      <circle cx="10.5" cy="16" r="2.3" className="fill-background" />
      <path d="M16.5 12h9M16.5 16h9M16.5 20h5.5" className="stroke-background" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 font-bold text-lg tracking-[-0.015em]">
      <LogoMark />
      Listwright
    </span>
  );
}
