import type { ReactNode } from 'react'
import { LanguageToggle } from '../shared/i18n/LanguageToggle.tsx'
import { useBranding } from '../shared/school/branding.ts'
import classes from './WelcomeFrame.module.css'

interface WelcomeFrameProps {
  /** The school's logo. */
  mark: ReactNode
  title: string
  children: ReactNode
}

/** What stands around the screens before someone is signed in. (AUTH-03, BRAND-05) */
export function WelcomeFrame({ mark, title, children }: WelcomeFrameProps) {
  const branding = useBranding()
  return (
    <div className={classes.page}>
      <header className={classes.language}>
        <LanguageToggle />
      </header>
      <main className={classes.panel}>
        <div className={classes.school}>
          {mark}
          <p className={classes.name}>{branding.title}</p>
        </div>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </main>
    </div>
  )
}
