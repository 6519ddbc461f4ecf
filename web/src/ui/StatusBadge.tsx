import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconInfoCircleFilled,
  IconMinus,
  IconStarFilled,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

/** The meaning of a status; each has its own colour and its own shape. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral' | 'accent'

const shapes = {
  good: IconCircleCheckFilled,
  warn: IconAlertTriangleFilled,
  bad: IconCircleXFilled,
  info: IconInfoCircleFilled,
  neutral: IconMinus,
  accent: IconStarFilled,
}

/** Draws a status as word and shape, never by colour alone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Shape = shapes[tone]
  return (
    <span className={classes.badge} data-tone={tone}>
      <Shape size={12} aria-hidden />
      {children}
    </span>
  )
}
