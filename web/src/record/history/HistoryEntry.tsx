import { logAbout, logActor } from '@koma/schema/logEntry'
import type { ReactNode } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { FieldChanges } from './FieldChanges.tsx'
import { movedFields } from './movedFields.ts'
import { logTones } from './logTones.ts'
import { messages } from './messages.ts'
import type { LogEntry } from './recordHistoryDocuments.ts'
import classes from './RecordHistory.module.css'

/**
 * Shows one entry: what somebody did, when and by which way; in a slot's history also whose lesson it was, with
 * `beside` beside it.
 */
export function HistoryEntry({ entry, beside }: { entry: LogEntry; beside?: ReactNode }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { type, doneAt, door, changes, recordKind, contractId, pointsChange } = entry
  const about = recordKind === null ? logAbout(entry, text) : ''
  const shown = [...movedFields(entry, text), ...changes]
  const by = [logActor(entry, text), door && text.doors[door], format.dateTime(doneAt)]
  return (
    <div className={classes.entry}>
      <StatusBadge tone={logTones[type]}>{text.types[type]}</StatusBadge>
      <span className={classes.quiet}>{by.filter(Boolean).join(' · ')}</span>
      {about !== '' && (
        <span className={classes.about}>
          <span>
            {about} {beside}
          </span>
          {contractId !== null && pointsChange !== 0 && <span>{format.signedCredits(pointsChange, creditType)}</span>}
        </span>
      )}
      {shown.length > 0 && <FieldChanges recordKind={recordKind} changes={shown} />}
    </div>
  )
}
