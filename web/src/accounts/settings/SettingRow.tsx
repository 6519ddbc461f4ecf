import type { ReactNode } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages as uiMessages } from '../../ui/messages.ts'
import classes from './SettingRow.module.css'

interface SettingRowProps {
  label: string
  /** The id of the label's element, for the control that it names. */
  labelId?: string
  hint?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Shows one setting: its name, what it means, and its control at the end of the line or below. */
export function SettingRow({ label, labelId, hint, className, children }: SettingRowProps) {
  return (
    <section className={className ? `${classes.row} ${className}` : classes.row}>
      <div className={classes.words}>
        <h3 id={labelId} className={classes.label}>
          {label}
        </h3>
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      </div>
      <div className={classes.control}>{children}</div>
    </section>
  )
}

/** Stands in for a control whose value did not come yet, or did not come at all. */
export function SettingPending({ failed }: { failed: boolean }) {
  const text = useMessages(uiMessages)
  return <output className={classes.pending}>{failed ? text.errorTitle : text.loading}</output>
}
