// Sets the theme before the browser first paints the page, so that it does not flash in the wrong colours. This needs a file,
// because the content security policy forbids inline scripts.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('theme');
  } catch {
    // Storage may be disabled; then the device's setting decides.
  }
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
