import { type ReactNode, useId } from 'react'
import { Card } from '../ui/Card.tsx'
import classes from './Settings.module.css'

interface GroupProps {
  title: string
  /** The meaning of the values, in sentences; those that are null are left out. */
  hints?: readonly (string | null)[]
  children: ReactNode
}

/** Shows a few settings that belong together, and what they mean. */
export function Group({ title, hints, children }: GroupProps) {
  const id = useId()
  const sentences = (hints ?? []).filter((sentence) => sentence !== null)
  return (
    <Card>
      <section className={classes.group} aria-labelledby={id}>
        <div className={classes.fields}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {children}
        </div>
        {sentences.length > 0 && (
          <div className={classes.says} aria-live="polite">
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
      </section>
    </Card>
  )
}
