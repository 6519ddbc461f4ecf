import { useBranding } from '../../shared/school/useBranding.ts'
import classes from './SchoolMark.module.css'

/** Shows the school's logo, or its first letter on the school's colour. (BRAND-08, BRAND-09) */
export function SchoolMark({ large = false }: { large?: boolean }) {
  const { logoUrl, logoAlt, title } = useBranding()
  if (logoUrl) return <img className={classes.logo} data-large={large || undefined} src={logoUrl} alt={logoAlt} />
  return (
    <span className={classes.tile} data-large={large || undefined} aria-hidden>
      {[...(title || logoAlt)][0]}
    </span>
  )
}

/** Heads every printed page: the school's print logo, or its name. (BRAND-10) */
export function PrintMark() {
  const { printLogoUrl, logoAlt, title } = useBranding()
  return (
    <div className={classes.print} data-print-mark>
      {printLogoUrl ? <img className={classes.logo} src={printLogoUrl} alt={logoAlt} /> : title}
    </div>
  )
}
