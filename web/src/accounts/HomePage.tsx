import { IconBackpack, IconBriefcase, IconChevronRight, IconSchool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './HomePage.module.css'
import { messages } from './messages.ts'
import { WelcomeFrame } from './WelcomeFrame.tsx'

const doors = [
  { area: 'student', icon: IconBackpack },
  { area: 'teacher', icon: IconSchool },
  { area: 'admin', icon: IconBriefcase },
] as const

/** The three doors: student, teacher and staff login. (SHELL-02) */
export function HomePage({ mark }: { mark: ReactNode }) {
  const text = useMessages(messages)
  return (
    <WelcomeFrame mark={mark} title={text.welcome} windowTitle="">
      <ul className={classes.doors}>
        {doors.map(({ area, icon: Picture }) => (
          <li key={area}>
            <Link className={classes.door} to={`/${area}`}>
              <Picture className={classes.icon} size={24} stroke={1.5} aria-hidden />
              <span className={classes.words}>
                <span className={classes.label}>{text.doors[area]}</span>
                <span className={classes.hint}>{text.doorHints[area]}</span>
              </span>
              <IconChevronRight className={classes.arrow} size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </WelcomeFrame>
  )
}
