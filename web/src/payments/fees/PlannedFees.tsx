import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { StudentLink } from '../../desk/StudentLink.tsx'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { newId } from '../../shared/newId.ts'
import { AmountTable } from '../../ui/AmountTable.tsx'
import { ChooseAllHead, ChooseBox } from '../../ui/ChooseBox.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { type AllBut, useAllBut } from '../../ui/hooks/useAllBut.ts'
import { toastUndo } from '../../ui/toasts.tsx'
import { ChargeFeesMutation, feeQueries, type PlannedFee, UndoFeesMutation } from './feeDocuments.ts'
import classes from './fees.module.css'
import { messages } from './messages.ts'

interface PlannedFeesProps {
  fees: readonly PlannedFee[]
  reload: () => Promise<unknown>
}

/** Lists the fees that would be charged, and charges those that are chosen after a question. (FEE-01, FEE-02) */
export function PlannedFees({ fees, reload }: PlannedFeesProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const rows = useAllBut(fees.map(({ digest }) => digest))
  const [isAsking, setIsAsking] = useState(false)
  const request = useRef<{ id: string; of: string } | null>(null)
  const { save, saving } = useSave(ChargeFeesMutation, { refetch: feeQueries })
  const { save: undo } = useSave(UndoFeesMutation, { refetch: feeQueries })
  const chosen = fees.filter(({ digest }) => rows.isChosen(digest))
  const total = chosen.reduce((sum, { value }) => sum + value, 0)
  const charge = async () => {
    const digests = chosen.map(({ digest }) => digest)
    // Asked again for the same fees it is the same request, which charges once. Other fees are another request.
    const of = digests.join(' ')
    if (request.current?.of !== of) request.current = { id: newId(), of }
    const answer = await save({ input: { digests, requestId: request.current.id } }, { done: null })
    setIsAsking(false)
    if (answer?.success !== true) return void reload().catch(() => undefined)
    request.current = null
    const { runId } = answer
    if (runId != null)
      toastUndo(
        text.charged(answer.count, format.yen(answer.total)),
        text.undo,
        () => void undo({ id: runId }, text.undone),
      )
  }
  return (
    <>
      <p className={classes.line}>{text.hint}</p>
      <Button mb={14} disabled={chosen.length === 0} onClick={() => setIsAsking(true)}>
        {text.charge(chosen.length, format.yen(total))}
      </Button>
      <FeeRows fees={fees} rows={rows} />
      <ConfirmSheet
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.chargeAsk(chosen.length)}
        confirmLabel={text.charge(chosen.length, format.yen(total))}
        keepLabel={text.keep}
        busy={saving}
        onConfirm={charge}
      >
        <p>{text.chargeEffect(format.yen(total))}</p>
      </ConfirmSheet>
    </>
  )
}

/** Draws the fees that would be charged, each with its box. */
function FeeRows({ fees, rows }: Pick<PlannedFeesProps, 'fees'> & { rows: AllBut }) {
  const text = useMessages(messages)
  const format = useFormat()
  return (
    <AmountTable name={text.planned}>
      <thead>
        <tr>
          <ChooseAllHead label={text.chooseAll} rows={rows}>
            {text.student}
          </ChooseAllHead>
          <th scope="col">{text.what}</th>
          <th scope="col" data-amount>
            {text.owing}
          </th>
          <th scope="col" data-amount>
            {text.fee}
          </th>
        </tr>
      </thead>
      <tbody>
        {fees.map(({ digest, kind, about, studentId, studentName, contractNumber, owing, value }) => {
          const what = text.kinds[kind](format.date(about))
          return (
            <tr key={digest}>
              <th scope="row">
                <ChooseBox
                  label={text.choose(studentName, what)}
                  checked={rows.isChosen(digest)}
                  onToggle={() => rows.toggle(digest)}
                />
                <StudentLink id={studentId}>{studentName}</StudentLink>{' '}
                <span className={classes.quiet}>{contractNumber}</span>
              </th>
              <td data-head={text.what}>{what}</td>
              <td data-amount data-head={text.owing}>
                {format.yen(owing)}
              </td>
              <td data-amount data-head={text.fee}>
                {format.yen(value)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </AmountTable>
  )
}
