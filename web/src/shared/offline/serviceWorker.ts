import { createListeners } from '../store.ts'

/** The first view goes first; keeping the app for offline use can wait. */
const startAfter = 5_000
const checkEvery = 60 * 60_000

const { notify, subscribe } = createListeners()
let waiting: ServiceWorker | null = null
/** The server is of another version than this page. */
let isOld = false

/**
 * Lets the browser keep the app itself (no data) for times without a network, and looks for newer versions now and
 * then. A page that was just loaded is the newest already, so a version that waits from before takes over silently. A
 * version that appears later waits for `reloadToNewVersion`.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = () => setTimeout(() => void register().catch(() => undefined), startAfter)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

/** Tells whether a newer version of the app waits for a reload. */
export function isNewVersionThere(): boolean {
  return waiting !== null || isOld
}

/** Notes that the server no longer understands this page; it may be reloaded. */
export function noteNewVersion(): void {
  isOld = true
  notify()
}

/** Reloads the page, with the waiting version if there is one. */
export function reloadToNewVersion(): void {
  if (waiting === null) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  takeOver(waiting)
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  if (registration.waiting !== null) takeOver(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const newWorker = registration.installing
    newWorker?.addEventListener('statechange', () => {
      // Without a controller this is the first version, and nothing is replaced.
      if (newWorker.state === 'installed' && navigator.serviceWorker.controller !== null) setWaiting(newWorker)
      if (newWorker.state === 'activated' && waiting === newWorker) setWaiting(null)
    })
  })
  const checkForUpdate = () => void registration.update().catch(() => undefined)
  setInterval(checkForUpdate, checkEvery)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate()
  })
}

function takeOver(worker: ServiceWorker): void {
  worker.postMessage({ type: 'SKIP_WAITING' }, {})
}

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker
  notify()
}

/** Calls `listener` when that changes; the returned function ends it. */
export const subscribeToVersion = subscribe
