// Runs before the first paint, so that the page never appears in the wrong theme first. It is a file of its own because the
// content security policy allows no inline scripts.
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
