/** Returns the language that the address of an agreement names; null for the student's. */
export function agreementLanguage(named: string | null): 'jp' | 'en' | null {
  return named === 'jp' || named === 'en' ? named : null
}
