import { type ReactNode, useRef } from 'react'
import { useLostFocus } from './hooks/useLostFocus.ts'
import classes from './StepPart.module.css'

interface StepPartProps {
  label: string
  className?: string | undefined
  children: ReactNode
}

/** Draws a step that takes the place of the one before, and the focus that its button has lost. */
export function StepPart({ label, className = '', children }: StepPartProps) {
  const part = useRef<HTMLElement>(null)
  useLostFocus(part)
  return (
    <section ref={part} className={`${classes.part} ${className}`} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  )
}
