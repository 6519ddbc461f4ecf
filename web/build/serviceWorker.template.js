// Keeps the code of the app on the device, so that it opens without a network. It never touches data:
// whatever goes to the api passes by. It also shows notifications, while no page is open too.

const version = '__VERSION__'
/** Addresses of the page and of the code it needs, filled in by the build. */
const files = ['__FILES__']
const cacheName = `koma-${version}`
const patienceMs = 5000
/** What the api answers itself, and the documentation for programs. */
const apiPaths = /^\/(graphql|auth|api|app|calendar|unsubscribe|docs|help)(\/|$)/

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || apiPaths.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (url.pathname.startsWith('/assets/') && files.includes(url.pathname)) event.respondWith(keptFile(request))
})

self.addEventListener('push', (event) => event.waitUntil(showNotification(event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openFromNotification(event.notification.data?.path))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

/** One notification for each lesson: a later one takes the place of those about lessons that moved or were cancelled. */
async function showNotification(data) {
  const { title, body, lang, tag, replaces = [], path } = data.json()
  const { registration } = self
  for (const old of replaces) for (const shown of await registration.getNotifications({ tag: old })) shown.close()
  await registration.showNotification(title, {
    body,
    lang,
    tag,
    renotify: true,
    icon: '/app/icon-192.png',
    data: { path },
  })
}

/**
 * Opens a page of this app in the window that has its area open, which knows who is signed in and asks before it leaves
 * unsaved text; without one, in a new window.
 */
async function openFromNotification(path) {
  const url = new URL(path ?? '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  const area = url.pathname.split('/')[1]
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((client) => new URL(client.url).pathname.split('/')[1] === area)
  if (open === undefined) return void (await self.clients.openWindow(url.href))
  open.postMessage({ type: 'OPEN_PAGE', path: `${url.pathname}${url.search}` })
  await open.focus()
}

/** Only a page knows whose subscription it is: one that is open sends it at once, otherwise the next that opens. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const key = oldSubscription?.options.applicationServerKey
  if (!newSubscription && key)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ type: 'PUSH_CHANGED' })
}

/** All of a version or nothing; what another version has already is not fetched again. */
async function keepFiles() {
  const cache = await caches.open(cacheName)
  await Promise.all(
    files.map(async (file) => {
      const known = file.startsWith('/assets/') ? await caches.match(file) : undefined
      const response = known ?? (await fetch(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' }))
      if (!response.ok) throw new Error(`${file} ${response.status}`)
      await cache.put(file, response)
    }),
  )
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/**
 * The kept page at once, as long as no newer version waits; what the server has by now is kept for the next time, if it
 * is of this version. Without a kept page it is the server's.
 */
async function openPage(event) {
  const { request } = event
  const kept = self.registration.waiting === null ? await caches.match('/index.html') : undefined
  if (kept === undefined) return newestPage(request)
  event.waitUntil(keepPage(kept.clone()))
  return kept
}

/** A school may look otherwise by now. A page of another version comes with a worker of its own. */
async function keepPage(kept) {
  try {
    await self.registration.update()
    const response = await fetch('/index.html', { cache: 'no-cache' })
    if (!response.ok || codeOf(await response.clone().text()) !== codeOf(await kept.text())) return
    const cache = await caches.open(cacheName)
    await cache.put('/index.html', response)
  } catch {
    // No network: next time.
  }
}

/** What a page is made of: the addresses of its code, which carry hashes. */
function codeOf(page) {
  return JSON.stringify(page.match(/\/assets\/[^"]+/g))
}

/** The server's page as long as it answers in time, else the kept one. */
async function newestPage(request) {
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs)
  })
  try {
    const response = await Promise.race([fetch(request), late])
    if (response !== undefined && response.status < 500) return response
  } catch {
    // No network: the kept page says so.
  }
  return (await caches.match('/index.html')) ?? fetch(request)
}

async function keptFile(request) {
  return (await caches.match(request)) ?? fetch(request)
}
