import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLostFocus } from './hooks/useLostFocus.ts'
import classes from './StepPart.module.css'

/** The height that the sticky header may cover, in pixels. */
const HEADER = 80

interface StepPartProps {
  label: string
  className?: string | undefined
  children: ReactNode
}

/** Draws a step that takes the place of the one before, and the focus that its button has lost. */
export function StepPart({ label, className = '', children }: StepPartProps) {
  const part = useRef<HTMLElement>(null)
  useLostFocus(part)
  useLayoutEffect(() => {
    // A window scrolled down to the button of the step before would hide the top, where the summary is.
    if (window.scrollY > 0 && (part.current?.getBoundingClientRect().top ?? 0) < HEADER) {
      part.current?.scrollIntoView({ block: 'start' })
    }
  }, [])
  return (
    <section ref={part} className={`${classes.part} ${className}`} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  )
}
