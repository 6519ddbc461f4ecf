import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LanguageToggle } from '../shared/i18n/LanguageToggle.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useBranding } from '../shared/school/branding.ts'
import { messages } from './messages.ts'
import classes from './WelcomeFrame.module.css'

interface WelcomeFrameProps {
  /** The school's logo. */
  mark: ReactNode
  title: string
  /** Which login this is, where the title does not say it. */
  door?: string
  /** What the window is called beside the school; the title unless given. */
  windowTitle?: string
  /** Whether a link leads back to the three doors. */
  back?: boolean
  children: ReactNode
}

/** What stands around the screens before someone is signed in. (AUTH-03, BRAND-05, BRAND-06) */
export function WelcomeFrame(props: WelcomeFrameProps) {
  const { mark, title, door, windowTitle = title, back = false, children } = props
  const text = useMessages(messages)
  const branding = useBranding()
  return (
    <div className={classes.page}>
      <title>{[windowTitle, branding.title].filter(Boolean).join(' | ')}</title>
      <header className={classes.top}>
        {back && (
          <Link className={classes.back} to="/">
            <IconArrowLeft size={16} aria-hidden />
            {text.back}
          </Link>
        )}
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
          {door !== undefined && <p className={classes.name}>{door}</p>}
        </div>
        {children}
      </main>
    </div>
  )
}
