import { useQuery } from '@apollo/client/react'
import { FEES_OF_PAGE } from '@koma/schema/input/fee'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { StudentLink } from '../../desk/StudentLink.tsx'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { AmountTable } from '../../ui/AmountTable.tsx'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toastUndo } from '../../ui/toasts.tsx'
import { type ChargedFee, feeQueries, FeesQuery, UndoWaivedFeeMutation, WaiveFeeMutation } from './feeDocuments.ts'
import classes from './fees.module.css'
import { messages } from './messages.ts'

/** Lists the fees that were charged, the newest first, to be waived with a reason and owed again. (FEE-03, PAPER-29) */
export function ChargedFees({ allowed }: { allowed: boolean }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { data, previousData, refetch, fetchMore } = useQuery(FeesQuery, { fetchPolicy: 'cache-and-network' })
  useFollow(['contract'], refetch)
  // The length of a list that ends with a full page.
  const [endsAt, setEndsAt] = useState(0)
  const fees = (data ?? previousData)?.fees ?? []
  const isWhole = fees.length === 0 || fees.length % FEES_OF_PAGE > 0 || endsAt === fees.length
  const earlier = async () => {
    const more = await fetchMore({
      variables: { after: fees.at(-1)?.id ?? null },
      updateQuery: (before, { fetchMoreResult }) => ({ fees: [...before.fees, ...fetchMoreResult.fees] }),
    })
    if (more.data?.fees.length === 0) setEndsAt(fees.length)
  }
  return (
    <>
      <h2>{text.list}</h2>
      {fees.length === 0 && <p className={classes.quiet}>{text.noList}</p>}
      {fees.length > 0 && (
        <AmountTable name={text.list}>
          <thead>
            <tr>
              <th scope="col">{text.student}</th>
              <th scope="col">{text.what}</th>
              <th scope="col" data-amount>
                {text.fee}
              </th>
              <th scope="col">{text.chargedOn}</th>
              <th scope="col">{text.by}</th>
              <th scope="col">{text.state}</th>
            </tr>
          </thead>
          <tbody>
            {fees.map((fee) => (
              <tr key={fee.id}>
                <th scope="row">
                  <StudentLink id={fee.studentId}>{fee.studentName}</StudentLink>{' '}
                  <span className={classes.quiet}>{fee.contractNumber}</span>
                </th>
                <td data-head={text.what}>{text.kinds[fee.kind](format.date(fee.about))}</td>
                <td data-amount data-head={text.fee}>
                  {format.yen(fee.value)}
                </td>
                <td data-head={text.chargedOn}>{format.date(fee.chargedOn)}</td>
                <td data-head={text.by}>{fee.by}</td>
                <td data-head={text.state}>
                  {fee.waivedAt === null ? (
                    <Waive fee={fee} allowed={allowed} />
                  ) : (
                    <>
                      {text.waivedBy(format.dateTime(fee.waivedAt), fee.waivedBy ?? '', fee.waiveReason)}{' '}
                      <UndoWaiver fee={fee} allowed={allowed} />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </AmountTable>
      )}
      {!isWhole && (
        <Button variant="default" mt={10} onClick={() => void earlier().catch(() => undefined)}>
          {text.earlier}
        </Button>
      )}
    </>
  )
}

function Waive({ fee, allowed }: { fee: ChargedFee; allowed: boolean }) {
  const text = useMessages(messages)
  const format = useFormat()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { save } = useSave(WaiveFeeMutation, { refetch: feeQueries })
  const { save: undo } = useSave(UndoWaivedFeeMutation, { refetch: feeQueries })
  const { id, kind, about, studentName, value, isMoot } = fee
  return (
    <>
      {isMoot && <StatusBadge tone="warn">{text.moot}</StatusBadge>}{' '}
      <ConfirmedButton
        label={text.waive}
        button={{
          size: 'compact-sm',
          disabled: !allowed,
          'aria-label': text.waiveOf(studentName, text.kinds[kind](format.date(about))),
        }}
        title={text.waiveAsk(studentName, format.yen(value))}
        confirmLabel={text.waive}
        keepLabel={text.keep}
        onConfirm={async () => {
          if (reason.trim() === '') {
            setProblem(text.reasonNeeded)
            return false
          }
          const atField = ({ field, message }: { field?: string | null; message: string }) =>
            field === 'reason' ? null : message
          const answer = await save({ input: { id, reason } }, { done: null, refused: atField })
          if (answer?.success === true) toastUndo(text.waived, text.undo, () => void undo({ id }, text.waiverUndone))
          if (answer?.field === 'reason') setProblem(answer.message)
          return answer?.success === true
        }}
      >
        <div className={classes.question}>
          <p>{text.waiveEffect}</p>
          <TextInput
            label={text.reason}
            required
            maxLength={200}
            value={reason}
            error={problem}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value)
              setProblem(null)
            }}
          />
        </div>
      </ConfirmedButton>
    </>
  )
}

function UndoWaiver({ fee, allowed }: { fee: ChargedFee; allowed: boolean }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { save } = useSave(UndoWaivedFeeMutation, { refetch: feeQueries })
  const { id, kind, about, studentName, value } = fee
  return (
    <ConfirmedButton
      label={text.undoWaiver}
      button={{
        size: 'compact-sm',
        variant: 'subtle',
        disabled: !allowed,
        'aria-label': text.undoWaiverOf(studentName, text.kinds[kind](format.date(about))),
      }}
      title={text.undoWaiverAsk(studentName, format.yen(value))}
      confirmLabel={text.undoWaiver}
      keepLabel={text.keep}
      onConfirm={async () => (await save({ id }, text.waiverUndone))?.success === true}
    >
      <p>{text.undoWaiverEffect}</p>
    </ConfirmedButton>
  )
}
