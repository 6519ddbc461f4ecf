import type { ReactNode } from 'react'
import { useBranding } from '../../shared/school/useBranding.ts'
import { LanguageToggle } from '../../ui/LanguageToggle.tsx'
import outside from '../../ui/outside.module.css'
import classes from './WelcomeFrame.module.css'

interface WelcomeFrameProps {
  /** The school's logo. */
  mark: ReactNode
  title: string
  children: ReactNode
}

/** Frames the pages that links in mails open. (AUTH-03, BRAND-05, BRAND-06) */
export function WelcomeFrame({ mark, title, children }: WelcomeFrameProps) {
  const branding = useBranding()
  return (
    <div className={outside.page}>
      <title>{[title, branding.title].filter(Boolean).join(' | ')}</title>
      <header className={classes.top}>
        <div className={classes.language}>
          <LanguageToggle />
        </div>
      </header>
      <main className={outside.panel}>
        <div className={outside.school}>
          {mark}
          <p className={outside.name}>{branding.title}</p>
        </div>
        <div className={outside.titles}>
          <h1 className={outside.title}>{title}</h1>
        </div>
        {children}
      </main>
    </div>
  )
}
