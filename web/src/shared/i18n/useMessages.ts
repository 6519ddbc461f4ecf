import { useSyncExternalStore } from 'react'
import { getLanguage, type Language, setLanguage, subscribeToLanguage } from './language.ts'

/** Returns the interface language and its setter; the component follows every change. (BRAND-02) */
export function useLanguage(): [Language, (language: Language) => void] {
  return [useSyncExternalStore(subscribeToLanguage, getLanguage), setLanguage]
}

/**
 * Returns the texts of a feature in the interface language. `messages` holds the same keys in Japanese and English;
 * values are strings or functions returning strings. (BRAND-01)
 */
export function useMessages<T>(messages: { jp: T; en: T }): T {
  const [language] = useLanguage()
  return messages[language]
}

/**
 * Returns the texts in the language of this moment, for what is outside of components, such as toasts of the network
 * layer.
 */
export function pickMessages<T>(messages: { jp: T; en: T }): T {
  return messages[getLanguage()]
}
