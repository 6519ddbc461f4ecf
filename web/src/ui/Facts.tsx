import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** Lists names with their facts. `className` lays them out. */
export function Facts({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={className === undefined ? classes.facts : `${classes.facts} ${className}`}>{children}</dl>
}

interface FactProps {
  label: ReactNode
  className?: string | undefined
  /** Takes the whole line. */
  wide?: boolean
  children: ReactNode
}

/** Draws one of them, in any list of such. */
export function Fact({ label, className, wide, children }: FactProps) {
  return (
    <div className={className} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
