import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWrongShown } from '../record/useWrongShown.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { RequiredHint } from '../ui/RequiredHint.tsx'
import { leaveFor } from '../ui/open/leaving.ts'
import classes from './closures.module.css'
import { messages } from './messages.ts'
import type { useSpanProblems } from './useSpanProblems.ts'

interface FirstStepProps {
  /** The refusals: each moves the focus to its field, and those without a field are shown below. */
  problems: Pick<ReturnType<typeof useSpanProblems>, 'refusals' | 'other'>
  /** The label of the button that goes on. */
  onward: string
  busy?: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** Asks which days or hours a closure or an absence is about. */
export function FirstStep({ problems, onward, busy = false, onSubmit, onCancel, children }: FirstStepProps) {
  const text = useMessages(messages)
  return (
    <form
      ref={useWrongShown(problems.refusals)}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <RequiredHint />
      {children}
      {problems.other !== null && <p role="alert">{problems.other}</p>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => leaveFor(onCancel)}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {onward}
        </Button>
      </div>
    </form>
  )
}
