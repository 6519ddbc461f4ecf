/** How a school presents itself, known before anyone signs in. (BRAND-04, BRAND-05, D23) */
export interface Branding {
  /** The school's own colour, `#rrggbb`. */
  mainColor: string
  logoUrl: string | null
  printLogoUrl: string | null
  /** The text for the logo. (BRAND-09) */
  logoAlt: string
  /** The school's name as the window shows it. (BRAND-06) */
  title: string
  /** Set when the server cannot be reached and this is how the school looked last time. */
  offline?: true
}

/** Pink, for a school that chose no colour. (BRAND-11, D24) */
export const defaultColour = '#ffc0cb'
