import { getLanguage, htmlLang } from '../shared/i18n/language.ts'
import { startServiceWorker } from '../shared/offline/serviceWorker.ts'
import { areaOf, atDoor } from '../shared/session/session.ts'
import { type KnownBranding, loadBranding } from './loadBranding.ts'
import { loadFonts, whenIdle } from './whenIdle.ts'

document.documentElement.lang = htmlLang(getLanguage())
// As Mantine will have it, for what is shown before Mantine is there.
const isDark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
const root = document.querySelector<HTMLElement>('#root')
if (root !== null) {
  startServiceWorker()
  void (atDoor(location.pathname) ? openDoor(root, loadBranding()) : openApp(root, loadBranding()))
}

/** The door first; the app's code comes behind it, while somebody types. (decision 027) */
async function openDoor(element: HTMLElement, { known, now }: KnownBranding): Promise<void> {
  if (areaOf(location.pathname) === null) history.replaceState(null, '', '/')
  const { showDoor } = await import('../door/showDoor.tsx')
  const branding = known ?? (await now)
  let entered = branding.offline === true
  const enter = () => {
    entered = true
    return openApp(element, { known, now }, door.close)
  }
  const door = showDoor(element, branding, { onSignedIn: () => void enter() })
  if (entered) return enter()
  // Without a server there is nobody to sign in to, but bookings may be on the device.
  void now.then((answer) => entered || (answer.offline === true ? enter() : door.show(answer)))
  whenIdle(() => void prepare().catch(() => undefined))
  loadFonts()
  return undefined
}

async function openApp(element: HTMLElement, { known, now }: KnownBranding, onShown?: () => void): Promise<void> {
  const app = loadApp()
  void import('./askEarly.ts').then(({ askEarly }) => askEarly(location.href))
  const { startApp } = await app
  startApp(element, known ?? (await now), now, onShown)
  loadFonts()
}

/** Brings the code of the app, and what it will ask, to whoever is about to sign in; a student's first page, too. */
async function prepare(): Promise<void> {
  const isStudent = areaOf(location.pathname) === 'student'
  await Promise.all([loadApp(), import('./askEarly.ts'), isStudent && import('../bookings/BookingListPage.tsx')])
}

async function loadApp() {
  await loadTemporal()
  return import('./App.tsx')
}

/** The calendar library takes Temporal as it finds it, so it must be there before anything else loads. */
async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
