// Loads and starts the app once the browser has painted what already stands in the page, so that the two do not compete for the
// connection. In a tab that nobody sees there are no frames to wait for.
(() => {
  const later = document.getElementById('after-paint');
  const start = () => {
    document.head.append(later.content);
    import(later.dataset.app);
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();
