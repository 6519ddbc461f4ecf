import { useLayoutEffect, useState } from 'preact/hooks'
import { getLanguage, type Language, setLanguage, subscribeToLanguage } from '../shared/i18n/language.ts'

/** Returns the interface language and its setter, as `useLanguage` for the pages of the app. (BRAND-02, BRAND-03) */
export function useSignInLanguage(): [Language, (language: Language) => void] {
  const [language, follow] = useState(getLanguage)
  // With the first paint, not some time after it: a language chosen at once was not shown.
  useLayoutEffect(() => subscribeToLanguage(() => follow(getLanguage())), [])
  return [language, setLanguage]
}

/** Returns the texts of the sign-in page in the interface language. (BRAND-01) */
export function useSignInMessages<T>(messages: { jp: T; en: T }): T {
  return messages[useSignInLanguage()[0]]
}
