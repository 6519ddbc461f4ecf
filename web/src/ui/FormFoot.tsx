import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FormFoot.module.css'
import { moneyMessages } from './moneyMessages.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'

interface FormFootProps {
  /** What follows from what was entered; read out when it changes. */
  note?: ReactNode
  /** The words of the button that sends the form. */
  label: string
  disabled: boolean
  saving: boolean
  onCancel: () => void
}

/** Draws the end of a form in a dialog: what would follow, then the way out and the button that sends it. (PAY-27) */
export function FormFoot({ note, label, disabled, saving, onCancel }: FormFootProps) {
  const text = useMessages(moneyMessages)
  return (
    <>
      <output className={classes.note}>{note}</output>
      <div className={classes.buttons}>
        <Button variant="default" disabled={saving} onClick={onCancel}>
          {text.giveUp}
        </Button>
        <Button type="submit" loading={saving} disabled={disabled}>
          {label}
        </Button>
      </div>
    </>
  )
}
