import { Select, TextInput } from '@mantine/core'
import { MOST_GIVEN, MOST_LOT_REASON } from '@koma/schema/input/lot'
import { lastDayOfMonth, monthAfter, monthOf } from '@koma/schema/rules/time'
import { lotWords } from '../points/lotWords.ts'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { type Amount, AmountField } from '../ui/AmountField.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toastUndo } from '../ui/toasts.tsx'
import type { Contract } from './contractDocuments.ts'
import { MoneyForm } from './money/MoneyForm.tsx'
import { useMoneyForm } from './money/useMoneyForm.ts'
import { GivePointsMutation, UndoGivenPointsMutation } from './lotDocuments.ts'
import { lotMessages } from './lotMessages.ts'

/** The queries that show what a contract has, where they are on screen. */
const refetch = ['Contract', 'Contracts', 'ContractEntries', 'StudentContracts']

interface GivenValues {
  origin: 'make_up' | 'gift'
  points: Amount
  validFrom: string
  validUntil: string
  reason: string
}

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
  const form = useMoneyForm<GivenValues>({
    origin: 'make_up',
    points: 1,
    validFrom: '',
    validUntil: lastDayOfMonth(`${monthAfter(monthOf(today))}-01`),
    reason: '',
  })
  const { values, set, errorAt } = form
  const { save, saving } = useSave(GivePointsMutation, { refetch })
  const { save: undo } = useSave(UndoGivenPointsMutation, { refetch })
  const { origin, points, validFrom, validUntil, reason } = values
  const isReady = points !== '' && points > 0 && points <= MOST_GIVEN && reason.trim() !== ''
  const give = async () => {
    if (!isReady) return
    const days = { validFrom: validFrom === '' ? null : validFrom, validUntil }
    const answer = await save(
      { input: { contractId: id, origin, points, ...days, reason, requestId: form.requestId } },
      { done: null, refused: ({ field, message }) => (form.isAtField(field) ? null : message) },
    )
    if (answer === null) return
    if (!answer.success) return form.refuse(answer)
    const credits = format.credits(points, creditType)
    const said = text.given(student.fullName, credits, format.date(validUntil, { year: true }))
    const { lotId } = answer
    if (lotId != null) toastUndo(said, text.undo, () => void undo({ id: lotId }, text.undone(credits)))
    onDone()
  }
  return (
    <MoneyForm
      form={form}
      isReady={isReady}
      saving={saving}
      label={isReady ? text.giveAmount(format.credits(points, creditType)) : text.give}
      onSubmit={() => void give()}
      onDone={onDone}
    >
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
    </MoneyForm>
  )
}
