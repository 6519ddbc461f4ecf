import { useLocation } from 'react-router'
import { useLanguage } from '../../shared/i18n/useMessages.ts'
import { manualPage } from '../../shared/manual.ts'

/** Gives the address of the manual's page about the screen that is open. */
export function useManualPage(): string {
  const { pathname } = useLocation()
  const [language] = useLanguage()
  return manualPage(pathname, language)
}
