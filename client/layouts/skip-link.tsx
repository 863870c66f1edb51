export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a skip link is a link that moves the focus within the page
    <a
      href="#main"
      onClick={(event) => {
        // Following the link would add "#main" to the URL. Only the focus should move.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      className="fixed start-3 top-3 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2 font-semibold text-primary-foreground focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
