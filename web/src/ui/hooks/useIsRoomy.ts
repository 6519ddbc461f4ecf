import { useMediaQuery } from '@mantine/hooks'

/** Whether a list has room for all its columns; follows the window. */
export function useIsRoomy(): boolean {
  return useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
}
