import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useLostFocus } from '../ui/hooks/useLostFocus.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { messages } from './messages.ts'
import classes from './monthEnd.module.css'

interface DoPartProps {
  /** Whether the preview is here, and whether it could not be read. */
  loaded: boolean
  failed: boolean
  onRetry: () => void
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
export function DoPart({ loaded, failed, onRetry, count, label, busy, onDo, more, children }: DoPartProps) {
  const text = useMessages(messages)
  if (!loaded) return failed ? <ErrorState onRetry={onRetry} /> : <Spinner />
  return (
    <div className={classes.part}>
      <p>{count === 0 ? text.nothing : children}</p>
      <div className={classes.actions}>
        {count > 0 && <DoButton label={label} busy={busy} onDo={onDo} />}
        <Link className={classes.more} to={more.to}>
          {more.label}
        </Link>
        {count > 0 && <span className={classes.quiet}>{text.undoable}</span>}
      </div>
    </div>
  )
}

/** Draws the button of a step; it has the focus next where the step before it was done by keyboard. */
function DoButton({ label, busy, onDo }: Pick<DoPartProps, 'label' | 'busy' | 'onDo'>) {
  const button = useRef<HTMLButtonElement>(null)
  useLostFocus(button)
  return (
    <Button ref={button} loading={busy} onClick={onDo}>
      {label}
    </Button>
  )
}
