import { getLanguage, htmlLang } from '../shared/i18n/language.ts'
import { loadBranding } from './loadBranding.ts'

document.documentElement.lang = htmlLang(getLanguage())
void start()

// A function, since a module that waits by itself would keep the build from joining small files.
async function start(): Promise<void> {
  const branding = loadBranding()
  // The calendar library takes Temporal as it finds it, so it must be there before anything else loads.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const { startApp } = await import('./App.tsx')
  const root = document.querySelector<HTMLElement>('#root')
  if (root) startApp(root, branding)
}
