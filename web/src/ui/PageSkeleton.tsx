import { VisuallyHidden } from '@mantine/core'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './PageSkeleton.module.css'

/** Draws the outline of a page while its first data comes; a quick answer never shows it. */
export function PageSkeleton({ rows = 6 }: { rows?: number }) {
  const text = useMessages(messages)
  return (
    <div className={classes.page}>
      <VisuallyHidden component="output">{text.loading}</VisuallyHidden>
      <div className={classes.title} />
      <div className={classes.list}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes.row}>
            <div className={classes.line} style={{ width: `${34 + ((row * 17) % 23)}%` }} />
            <div className={classes.line} style={{ width: `${18 + ((row * 11) % 19)}%` }} />
          </div>
        ))}
      </div>
    </div>
  )
}
