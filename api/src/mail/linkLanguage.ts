import type { Language } from '@koma/schema/codes'

/**
 * Returns the address of a link whose page opens in the language of who gets it; screens are Japanese by themselves.
 */
export function inLanguage(link: string, language: Language): string {
  return language === 'en' ? `${link}?lang=en` : link
}
