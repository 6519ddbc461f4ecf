import { VisuallyHidden } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FactList.module.css'

/** One line: what it is about as a picture, and what there is to say. */
export interface Fact {
  /** Unique within the list. */
  key: string
  icon: Icon
  /** The picture's meaning, for those who cannot see it. */
  label?: string
  text: ReactNode
  tone?: 'warn'
}

/** Lists short facts, one below the other, each with its picture. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className={classes.facts}>
      {facts.map(({ key, icon: Picture, label, text, tone }) => (
        <li key={key} className={classes.fact} data-tone={tone}>
          <Picture className={classes.icon} size={18} stroke={1.75} aria-hidden />
          {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
