import { useMediaQuery } from '@mantine/hooks'
import { phoneWidth } from '../breakpoints.ts'

/** Tells whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useMediaQuery(phoneWidth, undefined, { getInitialValueInEffect: false })
}
