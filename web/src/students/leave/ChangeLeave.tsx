import { useQuery } from '@apollo/client/react'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import type { LeaveContractInput } from '../../gql/graphql.ts'
import formClasses from '../../record/RecordForm.module.css'
import { useLeavingNew } from '../../record/useLeaving.ts'
import { Unsaved } from '../../record/Unsaved.tsx'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Notice } from '../../ui/Notice.tsx'
import {
  ChangeLeaveMutation,
  LeaveChangePreviewQuery,
  LeaveSettingsQuery,
  type StudentLeave,
} from './leaveDocuments.ts'
import { LeaveChangeOutcome } from './LeaveChangeOutcome.tsx'
import { LeaveDayFields, LeaveReasonField, type LeaveValues, PauseFeeField } from './LeaveFields.tsx'
import { leaveMessages } from './leaveMessages.ts'
import { refetch } from './leaveRefetch.ts'

/** Every contract stays unless staff say otherwise. */
const noWays: LeaveContractInput[] = []

/** The form of other days, reason or fee of a leave, with what the change would do beside it. (PAUSE-20) */
export function ChangeLeave({ leave, onDone }: { leave: StudentLeave; onDone: () => void }) {
  const text = useMessages(leaveMessages)
  const guard = useLeavingNew()
  const { id, version, kind } = leave
  const [begun] = useState({
    from: leave.from,
    until: leave.until ?? '',
    remindOn: leave.remindOn ?? leave.from,
    reason: leave.reason,
    fee: leave.fee as number | '',
    cancelBookings: true,
    restoreBookings: true,
    tell: true,
    ways: noWays,
  })
  const [values, setValues] = useState(begun)
  const set = (edit: Partial<typeof values>) => setValues((before) => ({ ...before, ...edit }))
  const { from, until, remindOn, fee } = values
  const isPause = kind === 'pause'
  const isOpen = isPause && until === ''
  const change = {
    id,
    version,
    from,
    until: isPause && until !== '' ? until : null,
    remindOn: isOpen ? remindOn : null,
    reason: values.reason.trim(),
    fee: isPause && fee !== '' ? fee : null,
    cancelBookings: values.cancelBookings,
    restoreBookings: values.restoreBookings,
    contracts: values.ways,
    tell: values.tell,
  }
  const { data: settings } = useQuery(LeaveSettingsQuery)
  const { save, saving } = useSave(ChangeLeaveMutation, { refetch: [...refetch] })
  const {
    data,
    previousData,
    refetch: lookAgain,
  } = useQuery(LeaveChangePreviewQuery, {
    variables: { input: change },
    fetchPolicy: 'network-only',
    skip: from === '' || (isOpen && remindOn === '') || Number.isNaN(fee),
  })
  const preview = (data ?? previousData)?.leaveChangePreview
  const plan = preview?.plan ?? null
  const refusal = preview?.success === false ? preview : null
  const problemAt = (field: keyof LeaveValues) => (refusal?.field === field ? refusal.message : null)
  const fields = { kind, values, onChange: set, settings: settings?.settings, problemAt }
  const send = async () => {
    const answer = await save({ input: { change, digest: plan?.digest ?? null } }, text.changed[kind])
    if (answer?.success === true) onDone()
    else await lookAgain()
  }
  return (
    <form
      className={formClasses.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Unsaved unsaved={values !== begun} guard={guard} onDiscard={() => setValues(begun)} />
      {/* Other days hold other contracts. */}
      <LeaveDayFields {...fields} onChange={(edit) => set('remindOn' in edit ? edit : { ...edit, ways: noWays })} />
      <LeaveReasonField {...fields} />
      <PauseFeeField {...fields} />
      <Switch
        label={text.cancelAdded}
        description={text.cancelBookingsHint}
        checked={values.cancelBookings}
        onChange={({ currentTarget: { checked } }) => set({ cancelBookings: checked })}
      />
      {leave.cancelled > 0 && (
        <Switch
          label={text.restoreLeft}
          checked={values.restoreBookings}
          onChange={({ currentTarget: { checked } }) => set({ restoreBookings: checked })}
        />
      )}
      <Switch
        label={text.tellChanged}
        checked={values.tell}
        onChange={({ currentTarget: { checked } }) => set({ tell: checked })}
      />
      {refusal !== null && <Notice tone="warn">{refusal.message}</Notice>}
      {plan !== null && (
        <LeaveChangeOutcome
          plan={plan}
          tell={values.tell}
          isOpen={isOpen}
          onWay={(contractId, way) =>
            set({ ways: [...values.ways.filter((each) => each.contractId !== contractId), { contractId, way }] })
          }
        />
      )}
      <div>
        <Button type="submit" loading={saving} disabled={plan === null || data === undefined || values === begun}>
          {text.change}
        </Button>
      </div>
    </form>
  )
}
