/** The time the app last reloaded for missing code, in milliseconds, so that it does not do so endlessly. */
const reloadedKey = 'reloadedForCode'
const reloadEvery = 60_000

/**
 * Reloads the page for code that did not arrive, at most once a minute, and only when the server answers. The browser's
 * own error page would never reload by itself.
 */
export async function reloadForCode(reload = () => location.reload()): Promise<void> {
  if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(reloadedKey)) <= reloadEvery) return
  // As the browser itself would ask: anything else is given no page.
  const answers = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answers) return
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  reload()
}
