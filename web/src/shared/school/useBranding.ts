import { createContext, useContext } from 'react'
import { type Branding, defaultColour } from './branding.ts'

export const BrandingContext = createContext<Branding>({
  mainColor: defaultColour,
  logoUrl: null,
  printLogoUrl: null,
  logoAlt: '',
  title: '',
})

/** Returns the school's colour, logos and name; known on every screen. (BRAND-04) */
export function useBranding(): Branding {
  return useContext(BrandingContext)
}
