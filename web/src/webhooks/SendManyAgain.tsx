import { useState } from 'react'
import { useSave } from '../record/useSave.ts'
import { addDays, startOfDay } from '../shared/format/dates.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { wallNow } from '../shared/school/wallNow.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Segments } from '../ui/Segments.tsx'
import { messages } from './messages.ts'
import { ReplayWebhookMutation } from './webhookDocuments.ts'
import classes from './webhooks.module.css'

/** The days back in which a receiver may have missed messages without its webhook having been switched off. */
const DAYS_BACK = 3

/** Sends what a webhook was sent in some days once more, as after a receiver was down: what failed, or all of it. */
export function SendManyAgain({ id, mayResend }: { id: string; mayResend: boolean }) {
  const text = useMessages(messages)
  const { timezoneName } = useSchool()
  const { save } = useSave(ReplayWebhookMutation, { refetch: ['WebhookDeliveries'] })
  const [which, setWhich] = useState<'failed' | 'all'>('failed')
  const today = wallNow(timezoneName).slice(0, 10)
  const [from, setFrom] = useState(addDays(today, -DAYS_BACK))
  const [to, setTo] = useState(today)
  const send = async () => {
    const since = startOfDay(from, timezoneName)
    const until = startOfDay(addDays(to, 1), timezoneName)
    const state = which === 'failed' ? 'failed' : null
    const answer = await save(
      { input: { id, since, until, state } },
      { done: ({ messages: count }) => text.manySent(count ?? 0) },
    )
    return answer?.success === true
  }
  return (
    <ConfirmedButton
      label={text.sendMany}
      button={{ size: 'xs', disabled: !mayResend }}
      title={text.sendMany}
      confirmLabel={text.again}
      onConfirm={send}
      disabledReason={from > to ? text.daysTurned : null}
    >
      <div className={classes.many}>
        <p>{text.sendManyAsk}</p>
        <Segments
          aria-label={text.which}
          data={(['failed', 'all'] as const).map((value) => ({ value, label: text.whichOnes[value] }))}
          value={which}
          onChange={setWhich}
        />
        <DateField label={text.firstDay} value={from} onChange={setFrom} maxDate={today} />
        <DateField label={text.lastDay} value={to} onChange={setTo} maxDate={today} />
      </div>
    </ConfirmedButton>
  )
}
