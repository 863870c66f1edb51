// Sets the theme, the density and the motion before the browser first paints the page, so that it does not flash in the wrong
// colours or move. This needs a file, because the content security policy forbids inline scripts.
(() => {
  const saved = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be disabled; then the device's settings decide.
      return null;
    }
  };
  const { dataset } = document.documentElement;
  const theme = saved('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.theme = dark ? 'dark' : 'light';
  if (saved('density') === 'compact') dataset.density = 'compact';
  if (saved('motion') === 'reduce') dataset.motion = 'reduce';
})();
