// Before the first paint: who chose dark sees no white page first. A file of its own, as the policy of the pages runs no inline script.
try {
  const kept = localStorage.getItem('theme');
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
} catch {
  // No storage in this browser: the page follows the device.
}
