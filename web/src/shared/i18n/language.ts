import { createListeners } from '../store.ts'

/** The interface language: Japanese or English. (BRAND-02, D15) */
export type Language = 'jp' | 'en'

const storageKey = 'language'
/** Of who is signed in, as long as nobody chooses; it leaves the tab with them. */
const personKey = 'language-of-person'
const { notify, subscribe } = createListeners()

/**
 * Returns the interface language right now: the one that was chosen, or else that of the emails of who is signed in;
 * for nobody Japanese. (BRAND-02, BRAND-03, decision 089)
 */
export function getLanguage(): Language {
  return (sessionStorage.getItem(storageKey) ?? sessionStorage.getItem(personKey)) === 'en' ? 'en' : 'jp'
}

/** Chooses the interface language for this browser session and on every screen. (BRAND-02, D16) */
export function setLanguage(language: Language): void {
  sessionStorage.setItem(storageKey, language)
  document.documentElement.lang = htmlLang(language)
  notify()
}

/** Takes over the language of the emails of who is signed in; a language that was chosen stays. (decision 089) */
export function takePersonsLanguage(language: Language): void {
  sessionStorage.setItem(personKey, language)
  document.documentElement.lang = htmlLang(getLanguage())
  notify()
}

/**
 * Takes over the language that a link names: `lang=en` or `lang=ja` in an address, as in emails and by `koma setup`.
 */
export function takeLinkedLanguage(search: string): void {
  const named = new URLSearchParams(search).get('lang')
  if (named === 'en' || named === 'ja') setLanguage(named === 'en' ? 'en' : 'jp')
}

/** Returns a link to hand out, whose page opens in a language; as in emails, Japanese is the screens' own. */
export function inLanguage(link: string, language: Language): string {
  if (language === 'jp') return link
  const url = new URL(link)
  url.searchParams.set('lang', language)
  return url.href
}

/** Calls `listener` after each change of language; the returned function ends that. */
export const subscribeToLanguage = subscribe

/** Returns the BCP 47 code of an interface language, for `lang` attributes and `Intl`. */
export function htmlLang(language: Language): 'ja' | 'en' {
  return language === 'jp' ? 'ja' : 'en'
}
