import { useMediaQuery } from '@mantine/hooks'
import { phoneWidth } from '../phoneWidth.ts'

/** Tells whether the window is as narrow as a phone; the same width as `max-width: 47.99em` in CSS. */
export function useIsPhone(): boolean {
  return useMediaQuery(phoneWidth, undefined, { getInitialValueInEffect: false })
}
