import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { messages } from './messages.ts'
import classes from './monthEnd.module.css'

interface DoPartProps {
  /** Whether the preview is here. */
  loaded: boolean
  /** The number of records it makes. */
  count: number
  label: string
  busy: boolean
  onDo: () => void
  /** The page with each row and reason. */
  more: { to: string; label: string }
  /** What it does, in words. */
  children: ReactNode
}

/** Shows what a step does beside the button that does it: it can be undone, so nothing is asked again. */
export function DoPart({ loaded, count, label, busy, onDo, more, children }: DoPartProps) {
  const text = useMessages(messages)
  if (!loaded) return <Spinner />
  return (
    <div className={classes.part}>
      <p>{count === 0 ? text.nothing : children}</p>
      <div className={classes.actions}>
        {count > 0 && (
          <Button loading={busy} onClick={onDo}>
            {label}
          </Button>
        )}
        <Link className={classes.more} to={more.to}>
          {more.label}
        </Link>
        {count > 0 && <span className={classes.quiet}>{text.undoable}</span>}
      </div>
    </div>
  )
}
