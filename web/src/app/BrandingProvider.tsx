import { MantineProvider } from '@mantine/core'
import { type ReactNode, use, useMemo } from 'react'
import { type Branding, BrandingContext } from '../shared/school/branding.ts'
import { makeTheme, makeVariables } from './theme.ts'

/** Gives the app the school's name and look; waits for them. (BRAND-04, BRAND-08) */
export function BrandingProvider({ branding, children }: { branding: Promise<Branding>; children: ReactNode }) {
  const school = use(branding)
  const look = useMemo(
    () => ({ theme: makeTheme(school.mainColor), variables: makeVariables(school.mainColor) }),
    [school.mainColor],
  )
  return (
    <BrandingContext value={school}>
      <MantineProvider theme={look.theme} cssVariablesResolver={look.variables} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </BrandingContext>
  )
}
