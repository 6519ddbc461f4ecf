import { useMediaQuery } from '@mantine/hooks'

/**
 * Tells whether the window is a phone to the calendar: narrower than 600 CSS pixels, and as much more where the browser
 * shows text larger. The same as `max-width: 37.49em` in CSS. (CONST-18)
 */
export function useIsHandheld(): boolean {
  return useMediaQuery('(max-width: 37.49em)', false, { getInitialValueInEffect: false })
}
