import type { ReactNode } from 'react'
import { useBranding } from '../shared/school/useBranding.ts'
import { LanguageToggle } from '../ui/LanguageToggle.tsx'
import classes from './WelcomeFrame.module.css'

interface WelcomeFrameProps {
  /** The school's logo. */
  mark: ReactNode
  title: string
  children: ReactNode
}

/** What stands around the pages that links in mails open. (AUTH-03, BRAND-05, BRAND-06) */
export function WelcomeFrame({ mark, title, children }: WelcomeFrameProps) {
  const branding = useBranding()
  return (
    <div className={classes.page}>
      <title>{[title, branding.title].filter(Boolean).join(' | ')}</title>
      <header className={classes.top}>
        <div className={classes.language}>
          <LanguageToggle />
        </div>
      </header>
      <main className={classes.panel}>
        <div className={classes.school}>
          {mark}
          <p className={classes.name}>{branding.title}</p>
        </div>
        <div className={classes.titles}>
          <h1 className={classes.title}>{title}</h1>
        </div>
        {children}
      </main>
    </div>
  )
}
