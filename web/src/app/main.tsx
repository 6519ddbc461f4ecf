import { getLanguage, htmlLang, takeLinkedLanguage, takePersonsLanguage } from '../shared/i18n/language.ts'
import { startServiceWorker } from '../shared/offline/serviceWorker.ts'
import { type Area, areaOf, atSignIn, readSession, signedInArea, takeLinkedChild } from '../shared/session/session.ts'
import { askTabs, shareSession } from '../shared/session/shareSession.ts'
import { type KnownBranding, loadBranding } from './loadBranding.ts'
import { pagesOf } from './pagesOf.ts'
import type { OpenArea } from './router.tsx'
import { reloadForCode } from './reloadForCode.ts'
import { loadFonts, whenIdle } from './whenIdle.ts'

/**
 * How long the sign-in page waits to be shown, in case another tab knows who is signed in, and how late one may say so.
 */
const signInPageDelayMs = 150
const tabAnswerTimeoutMs = 1000

takeLinkedLanguage(location.search)
takeLanguageOfRememberedUser()
document.documentElement.lang = htmlLang(getLanguage())
// As Mantine will have it, for what is shown before Mantine is there.
const isDark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
const root = document.querySelector<HTMLElement>('#root')
if (root !== null) {
  startServiceWorker()
  shareSession()
  forwardHome()
  const opened = atSignIn(location.pathname) ? openSignIn(root, loadBranding()) : openApp(root, loadBranding())
  // Code that did not arrive, or that a newer version has replaced, would leave an empty page.
  opened.catch((error: unknown) => {
    void reloadForCode()
    throw error
  })
}

/** Begins a new tab of somebody who stays signed in as signing in did. (decision 089) */
function takeLanguageOfRememberedUser(): void {
  const session = readSession(areaOf(location.pathname) ?? signedInArea())
  if (session?.staysUntil === undefined) return
  if (session.comLang === 'en' || session.comLang === 'jp') takePersonsLanguage(session.comLang)
}

/** Leads somebody who is signed in from the first page, and from unknown addresses, to their own area. (SHELL-03) */
function forwardHome(): void {
  const home = areaOf(location.pathname) === null && atSignIn(location.pathname) ? signedInArea() : null
  if (home !== null) history.replaceState(null, '', `/${home}`)
}

/** Opens the sign-in page first; the app's code comes behind it, while somebody types. (decision 027) */
async function openSignIn(element: HTMLElement, { known, now }: KnownBranding): Promise<void> {
  const area = areaOf(location.pathname)
  if (area === null) history.replaceState(null, '', '/')
  const signedInElsewhere = area === null ? Promise.resolve(false) : askTabs(area, tabAnswerTimeoutMs)
  const soon = Promise.race([
    signedInElsewhere,
    new Promise<false>((resolve) => setTimeout(() => resolve(false), signInPageDelayMs)),
  ])
  const [{ showSignIn }, branding] = await Promise.all([import('../signIn/showSignIn.tsx'), known ?? now, soon])
  if (await Promise.race([signedInElsewhere, Promise.resolve(false)])) return openApp(element, { known, now })
  let entered = branding.offline === true
  const enter = () => {
    entered = true
    return openApp(element, { known, now }, signIn.close)
  }
  const signIn = showSignIn(element, branding, { onSignedIn: () => void enter() })
  if (entered) return enter()
  void signedInElsewhere.then((isSignedIn) => (isSignedIn && !entered ? enter() : undefined))
  // Without a server there is nobody to sign in to, but bookings may be on the device.
  void now.then((answer) => entered || (answer.offline === true ? enter() : signIn.show(answer)))
  whenIdle(() => void prepare().catch(() => undefined))
  loadFonts()
  return undefined
}

async function openApp(element: HTMLElement, { known, now }: KnownBranding, onShown?: () => void): Promise<void> {
  takeLinkedChild()
  const area = areaOf(location.pathname)
  const [open, { startApp }] = await Promise.all([area && openArea(area), loadApp()])
  startApp({ element, open, branding: known ?? (await now), now, onShown })
  loadFonts()
}

/** Brings the pages of an area and, while the code of the app is on its way, what the one at the address reads. */
async function openArea(name: Area): Promise<OpenArea> {
  const [pages, { readEarly }] = await Promise.all([pagesOf[name](), import('./readEarly.ts'), loadTemporal()])
  readEarly(name, pages, location.href)
  return { name, pages }
}

/**
 * Loads the code of the app, and its first queries, for somebody who is about to sign in; a student's first page, too.
 */
async function prepare(): Promise<void> {
  const area = areaOf(location.pathname)
  await Promise.all([
    loadApp(),
    area && pagesOf[area](),
    import('./readEarly.ts'),
    area === 'student' && import('../bookings/BookingListPage.tsx'),
  ])
}

async function loadApp() {
  await loadTemporal()
  return import('./App.tsx')
}

/** Loads Temporal where the browser lacks it, before anything else: the calendar library takes it as it finds it. */
async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
