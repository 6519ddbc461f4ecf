import { useKeys } from '../../ui/open/useKeys.ts'
import { useManualPage } from './useManualPage.ts'

/** `?` opens the manual where a page has no keys of its own to list. */
export function ManualKey(): null {
  const address = useManualPage()
  useKeys({ '?': () => void window.open(address, '_blank') })
  return null
}
