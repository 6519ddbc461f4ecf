import { useKeys } from '../../ui/open/useKeys.ts'
import { useManualPage } from './useManualPage.ts'

/** Opens the manual by `?` where a page has no keys of its own to list. */
export function ManualKey(): null {
  const address = useManualPage()
  useKeys({ '?': () => void window.open(address, '_blank') })
  return null
}
