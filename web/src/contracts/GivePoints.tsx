import { Button, Select, TextInput } from '@mantine/core'
import { MOST_GIVEN, MOST_LOT_REASON } from '@koma/schema/input/lot'
import { lastDayOfMonth, monthAfter, monthOf } from '@koma/schema/rules/time'
import { useRef, useState } from 'react'
import { lotWords } from '../points/lotWords.ts'
import { Unsaved } from '../record/Unsaved.tsx'
import { useLeavingNew } from '../record/useLeaving.ts'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { newId } from '../shared/newId.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { DateField } from '../ui/DateField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toastUndo } from '../ui/toasts.tsx'
import classes from './contract.module.css'
import type { Contract } from './contractDocuments.ts'
import { AmountField } from './form/AmountField.tsx'
import type { Amount } from './form/contractValues.ts'
import { GivePointsMutation, UndoGivenPointsMutation } from './lotDocuments.ts'
import { lotMessages } from './lotMessages.ts'

/** The queries that show what a contract has, where they are on screen. */
const refetch = ['Contract', 'Contracts', 'ContractEntries', 'StudentContracts']

interface GivePointsProps {
  contract: Pick<Contract, 'id' | 'student' | 'endDate'>
  onDone: () => void
}

/**
 * Draws the form that gives a contract make-up points or a gift: points with a last day and a reason. It proposes one
 * point until the end of the next month. The toast undoes it. (LOT-07)
 */
export function GivePoints({ contract: { id, student, endDate }, onDone }: GivePointsProps) {
  const text = useMessages(lotMessages)
  const words = useMessages(lotWords)
  const format = useFormat()
  const { creditType } = useSchool()
  const today = useToday()
  const [begun] = useState({
    origin: 'make_up' as 'make_up' | 'gift',
    points: 1 as Amount,
    validFrom: '',
    validUntil: lastDayOfMonth(`${monthAfter(monthOf(today))}-01`),
    reason: '',
  })
  const [values, setValues] = useState(begun)
  const [problem, setProblem] = useState<{ field: string | null | undefined; message: string } | null>(null)
  // One for this dialog: sent again after an answer that never came, they are given once.
  const [requestId] = useState(newId)
  const { save, saving } = useSave(GivePointsMutation, { refetch })
  const { save: undo } = useSave(UndoGivenPointsMutation, { refetch })
  const inside = useRef<HTMLFormElement>(null)
  const guard = useLeavingNew()
  const { origin, points, validFrom, validUntil, reason } = values
  const set = (edit: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...edit }))
    setProblem(null)
  }
  const isReady = points !== '' && points > 0 && points <= MOST_GIVEN && reason.trim() !== ''
  const errorAt = (field: string) => problem?.field === field && problem.message
  const give = async () => {
    if (!isReady || saving) return inside.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus()
    const days = { validFrom: validFrom === '' ? null : validFrom, validUntil }
    const answer = await save(
      { input: { contractId: id, origin, points, ...days, reason, requestId } },
      { done: null, refused: ({ field, message }) => (field !== null && field in values ? null : message) },
    )
    if (answer === null) return
    if (!answer.success) return setProblem(answer)
    const credits = format.credits(points, creditType)
    const said = text.given(student.fullName, credits, format.date(validUntil, { year: true }))
    const { lotId } = answer
    if (lotId != null) toastUndo(said, text.undo, () => void undo({ id: lotId }, text.undone(credits)))
    onDone()
  }
  return (
    <form
      ref={inside}
      className={classes.payment}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void give()
      }}
    >
      <Unsaved
        unsaved={JSON.stringify(values) !== JSON.stringify(begun)}
        guard={guard}
        onDiscard={() => setValues(begun)}
      />
      <Select
        label={text.origin}
        data={(['make_up', 'gift'] as const).map((value) => ({ value, label: words[value] }))}
        value={origin}
        allowDeselect={false}
        onChange={(value) => set({ origin: value === 'gift' ? 'gift' : 'make_up' })}
      />
      <AmountField
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        label={text.points}
        value={points}
        onChange={(next) => set({ points: next })}
        required
        error={errorAt('points')}
      />
      <DateField
        label={text.validUntil}
        value={validUntil}
        onChange={(day) => day !== '' && set({ validUntil: day })}
        required
        error={errorAt('validUntil')}
      />
      <DateField
        label={text.validFrom}
        value={validFrom}
        clearable
        onChange={(day) => set({ validFrom: day })}
        error={errorAt('validFrom')}
      />
      {validUntil > endDate && <Notice tone="info">{text.nextContract(format.date(endDate, { year: true }))}</Notice>}
      <TextInput
        label={text.reason}
        description={text.reasonHint}
        maxLength={MOST_LOT_REASON}
        value={reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
        required
        error={errorAt('reason')}
      />
      <Button type="submit" loading={saving} disabled={!isReady}>
        {isReady ? text.giveAmount(format.credits(points, creditType)) : text.give}
      </Button>
    </form>
  )
}
