import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../shared/format/amounts.ts'
import { labelDays } from '../shared/format/labelDays.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { useSave } from '../record/useSave.ts'
import { messages } from './messages.ts'
import { CancelRunMutation, type Run } from './runDocuments.ts'
import classes from './RunProgress.module.css'

/** Shows how far a run is, who started it, and for those who may, the way to stop it. */
export function RunProgress({ run }: { run: Run }) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const [isConfirming, setIsConfirming] = useState(false)
  const { save, saving } = useSave(CancelRunMutation)
  const { undoneSteps, startedBy, startedAt } = run
  // Backwards the steps that are done count, and nothing stops it.
  const [done, total] = undoneSteps === null ? [run.done, run.total] : [undoneSteps, run.done]
  const kind = text.kinds[run.kind] ?? run.kind
  const name = undoneSteps === null ? kind : text.undoing(kind)
  const count = text.progress(formatNumber(done), formatNumber(total))
  return (
    <div className={classes.run}>
      <div className={classes.head}>
        <strong>{name}</strong>
        {run.label !== '' && <span>{labelDays(run.label, (date) => format.dateFrom(date, today))}</span>}
        <span className={classes.count}>{count}</span>
      </div>
      <progress className={classes.bar} aria-label={name} value={done} max={Math.max(1, total)} />
      <div className={classes.foot}>
        <span>{text.startedBy(startedBy, format.dateTime(startedAt))}</span>
        {run.canCancel && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsConfirming(true)}>
            {text.cancel}
          </Button>
        )}
      </div>
      <ConfirmSheet
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={text.cancelAsk}
        confirmLabel={text.cancel}
        busy={saving}
        danger
        onConfirm={async () => {
          const answer = await save({ id: run.id }, text.cancelled)
          if (answer?.success) setIsConfirming(false)
        }}
      >
        <p>{text.cancelHint(formatNumber(done))}</p>
      </ConfirmSheet>
    </div>
  )
}
