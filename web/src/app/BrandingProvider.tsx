import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Branding } from '../shared/school/branding.ts'
import { onBranding } from '../shared/school/newBranding.ts'
import { BrandingContext } from '../shared/school/useBranding.ts'
import { makeTheme, makeVariables } from './theme.ts'

interface BrandingProviderProps {
  /** As known at once. */
  branding: Branding
  /** As the server says. */
  now: Promise<Branding>
  /** Called once what is below has taken the place of what was there. */
  onShown?: (() => void) | undefined
  children: ReactNode
}

/**
 * Gives the app the school's name and look, at first as known, then as the server says, whenever it changes. (BRAND-04,
 * BRAND-08, decision 027)
 */
export function BrandingProvider({ branding, now, onShown, children }: BrandingProviderProps) {
  const [school, setSchool] = useState(branding)
  useEffect(() => {
    let isMounted = true
    void now.then((answer) => isMounted && setSchool(answer))
    return () => {
      isMounted = false
    }
  }, [now])
  useEffect(() => onBranding(setSchool), [])
  useEffect(() => onShown?.(), [onShown])
  const styling = useMemo(
    () => ({ theme: makeTheme(school.mainColor), variables: makeVariables(school.mainColor) }),
    [school.mainColor],
  )
  return (
    <BrandingContext value={school}>
      <MantineProvider theme={styling.theme} cssVariablesResolver={styling.variables} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </BrandingContext>
  )
}
