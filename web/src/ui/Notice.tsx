import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

const icons = { info: IconInfoCircle, warn: IconAlertTriangle, good: IconCircleCheck }

interface NoticeProps {
  tone: 'info' | 'warn' | 'good'
  children: ReactNode
}

/** Draws a sentence that stands out from its surroundings. */
export function Notice({ tone, children }: NoticeProps) {
  const Sign = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone}>
      <Sign className={classes.sign} size={18} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
