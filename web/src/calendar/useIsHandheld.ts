import { useMediaQuery } from '@mantine/hooks'
import { handheldWidth } from '../ui/breakpoints.ts'

/**
 * Tells whether the window is a phone to the calendar: narrower than 600 CSS pixels, and as much more where the browser
 * shows text larger. (CONST-18)
 */
export function useIsHandheld(): boolean {
  return useMediaQuery(handheldWidth, false, { getInitialValueInEffect: false })
}
