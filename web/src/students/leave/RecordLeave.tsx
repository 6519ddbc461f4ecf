import { useQuery } from '@apollo/client/react'
import { Button, Checkbox, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { LeaveContractInput } from '../../gql/graphql.ts'
import { ChoiceSegments } from '../../record/ChoiceSegments.tsx'
import formClasses from '../../record/RecordForm.module.css'
import { useLeavingNew } from '../../record/useLeaving.ts'
import { Unsaved } from '../../record/Unsaved.tsx'
import { useSave } from '../../record/useSave.ts'
import { addDays } from '../../shared/format/dates.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Student } from '../studentRecordDocuments.ts'
import { LeavePreviewQuery, LeaveSettingsQuery, RecordLeaveMutation } from './leaveDocuments.ts'
import { LeaveDayFields, LeaveReasonField, PauseFeeField } from './LeaveFields.tsx'
import { leaveMessages } from './leaveMessages.ts'
import { LeaveOutcome } from './LeaveOutcome.tsx'
import { refetch } from './leaveRefetch.ts'

interface RecordLeaveProps {
  student: Pick<Student, 'id' | 'fullName'>
  onDone: () => void
}

/** For how long a pause without an end lasts before staff are reminded, unless they say otherwise. */
const REMIND_DAYS = 90

/** Every contract stays unless staff say otherwise. */
const noWays: LeaveContractInput[] = []

/** The form of a pause or departure, with what it would do beside it. (PAUSE-01, PAUSE-02, PAUSE-03) */
export function RecordLeave({ student, onDone }: RecordLeaveProps) {
  const text = useMessages(leaveMessages)
  const format = useFormat()
  const today = useToday()
  const guard = useLeavingNew()
  const first = firstOfNextMonth(today)
  const [begun] = useState({
    kind: 'pause' as 'pause' | 'leaving',
    from: first,
    until: '',
    saidOn: today,
    remindOn: addDays(first, REMIND_DAYS),
    reason: '',
    note: '',
    fee: '' as number | '',
    keepPlaces: true,
    cancelBookings: true,
    tell: true,
    lateOk: false,
    ways: noWays,
  })
  const [values, setValues] = useState(begun)
  const set = (edit: Partial<typeof values>) => setValues((before) => ({ ...before, ...edit }))
  /** Other days hold other contracts. */
  const setDays = (edit: Partial<typeof values>) => set('remindOn' in edit ? edit : { ...edit, ways: noWays })
  const { data: settings } = useQuery(LeaveSettingsQuery)
  const { save, saving } = useSave(RecordLeaveMutation, { refetch: [...refetch] })
  const { kind, from, until, fee, lateOk } = values
  const isPause = kind === 'pause'
  const isOpen = isPause && until === ''
  const leave = {
    studentId: student.id,
    kind,
    from,
    until: isPause && until !== '' ? until : null,
    saidOn: values.saidOn,
    remindOn: isOpen ? values.remindOn : null,
    reason: values.reason.trim(),
    note: values.note.trim(),
    fee: isPause && fee !== '' ? fee : null,
    keepPlaces: isPause && values.keepPlaces,
    cancelBookings: values.cancelBookings,
    contracts: values.ways,
    tell: values.tell,
  }
  const areDays = [from, values.saidOn, ...(isOpen ? [values.remindOn] : [])].every((day) => day !== '')
  const {
    data,
    previousData,
    refetch: lookAgain,
  } = useQuery(LeavePreviewQuery, {
    variables: { input: { ...leave, lateOk: null } },
    fetchPolicy: 'network-only',
    skip: !areDays || Number.isNaN(fee),
  })
  const preview = (data ?? previousData)?.leavePreview
  const plan = preview?.plan ?? null
  const isWaiting = data === undefined
  const problemAt = (...fields: string[]) =>
    preview?.success === false && preview.field !== null && fields.includes(preview.field) ? preview.message : null
  const fields = { kind, values, onChange: set, settings: settings?.settings, problemAt }
  const record = async () => {
    const input = { leave: { ...leave, lateOk }, digest: plan?.digest ?? null }
    const answer = await save(
      { input },
      text.recorded[kind](student.fullName, format.date(isPause ? from : addDays(from, -1))),
    )
    if (answer?.success === true) onDone()
    else await lookAgain()
  }
  return (
    <form
      className={formClasses.form}
      onSubmit={(event) => {
        event.preventDefault()
        void record()
      }}
    >
      <Unsaved unsaved={values !== begun} guard={guard} onDiscard={() => setValues(begun)} />
      <ChoiceSegments
        label={text.kind}
        value={kind}
        onChange={(chosen) => setDays({ kind: chosen })}
        data={(['pause', 'leaving'] as const).map((value) => ({ value, label: text.kinds[value] }))}
      />
      <LeaveDayFields {...fields} onChange={setDays}>
        <DateField
          label={text.saidOn}
          value={values.saidOn}
          required
          onChange={(day) => set({ saidOn: day })}
          error={problemAt('saidOn')}
        />
      </LeaveDayFields>
      <LeaveReasonField {...fields} />
      <TextInput
        label={text.note}
        value={values.note}
        maxLength={500}
        onChange={({ currentTarget: { value } }) => set({ note: value })}
      />
      <PauseFeeField {...fields} />
      {isPause && (
        <Switch
          label={text.keepPlaces}
          description={text.keepPlacesHint}
          checked={values.keepPlaces}
          onChange={({ currentTarget: { checked } }) => set({ keepPlaces: checked })}
        />
      )}
      <Switch
        label={text.cancelBookings[kind]}
        description={text.cancelBookingsHint}
        checked={values.cancelBookings}
        onChange={({ currentTarget: { checked } }) => set({ cancelBookings: checked })}
      />
      {values.cancelBookings && (
        <Switch
          label={text.tell}
          checked={values.tell}
          onChange={({ currentTarget: { checked } }) => set({ tell: checked })}
        />
      )}
      <LeaveOutcome
        kind={kind}
        plan={plan}
        tell={values.tell}
        isOpen={isOpen}
        onWay={(contractId, way) =>
          set({ ways: [...values.ways.filter((each) => each.contractId !== contractId), { contractId, way }] })
        }
        refusal={preview?.success === false ? preview.message : null}
      />
      {plan?.isLate === true && (
        <Checkbox
          label={text.lateOk}
          checked={lateOk}
          onChange={({ currentTarget: { checked } }) => set({ lateOk: checked })}
        />
      )}
      <div>
        <Button type="submit" loading={saving} disabled={plan === null || isWaiting || (plan.isLate && !lateOk)}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}

function firstOfNextMonth(today: string): string {
  return Temporal.PlainDate.from(today).with({ day: 1 }).add({ months: 1 }).toString()
}
