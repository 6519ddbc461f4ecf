import { useQuery } from '@apollo/client/react'
import { useMethodWords } from '../../contracts/MethodField.tsx'
import form from '../../record/RecordForm.module.css'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { type DepositEntry, DepositsQuery, UndoDepositMutation } from './depositDocuments.ts'
import { DepositReceipt } from './DepositReceipt.tsx'
import { depositQueries, MoveDeposit } from './MoveDeposit.tsx'
import classes from './deposits.module.css'
import { messages } from './messages.ts'

/** Shows what is held for a student as a deposit, with the buttons that move it and what moved it. (DEP-01…03) */
export function DepositSection({ student }: { student: { id: string; fullName: string } }) {
  const text = useMessages(messages)
  const format = useFormat()
  const allowed = usePermission('contractEdit')
  const { data, previousData, refetch } = useQuery(DepositsQuery, {
    variables: { studentId: student.id },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['student'], refetch, student.id)
  const shown = data ?? previousData
  if (shown?.deposits == null) return null
  const { held, entries } = shown.deposits
  const move = { studentId: student.id, studentName: student.fullName, held, disabled: !allowed }
  return (
    <section className={classes.part} aria-label={text.title}>
      <div className={classes.line}>
        <h3 className={form.title}>{text.title}</h3>
        <strong>{text.held(format.yen(held))}</strong>
        <MoveDeposit {...move} kind="receive" contracts={[]} />
        {held > 0 && (
          <>
            <MoveDeposit {...move} kind="apply" contracts={shown.contractPage.contracts} />
            <MoveDeposit {...move} kind="refund" contracts={[]} />
          </>
        )}
      </div>
      {entries.length === 0 && <p className={form.hint}>{text.hint}</p>}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} allowed={allowed} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry, allowed }: { entry: DepositEntry; allowed: boolean }) {
  const text = useMessages(messages)
  const format = useFormat()
  const methods = useMethodWords()
  const { save } = useSave(UndoDepositMutation, { refetch: depositQueries })
  const { id, kind, value, date, method, receivedBy, note, contractNumber, undoneAt, undoneBy } = entry
  const what = text.kinds[kind]
  const about = [
    method === null ? '' : methods[method],
    contractNumber === null ? '' : text.toContract(contractNumber),
    receivedBy,
    note,
  ].filter((part) => part !== '')
  return (
    <li className={classes.entry} data-undone={undoneAt !== null || undefined}>
      <span>
        {format.date(date, { year: true })} {what} <strong>{format.yen(value)}</strong>{' '}
        <span className={form.hint}>{about.join(' · ')}</span>
      </span>
      {undoneAt === null && kind === 'received' && <DepositReceipt entry={entry} />}
      {undoneAt === null ? (
        <ConfirmedButton
          label={text.undo}
          button={{
            size: 'compact-sm',
            variant: 'subtle',
            disabled: !allowed,
            'aria-label': text.undoOf(what, format.yen(value)),
          }}
          title={text.undoOf(what, format.yen(value))}
          confirmLabel={text.undo}
          danger
          onConfirm={async () => (await save({ id }, text.undone))?.success === true}
        >
          <p>{text.undoAsk}</p>
        </ConfirmedButton>
      ) : (
        <span className={form.hint}>{text.undoneBy(format.dateTime(undoneAt), undoneBy ?? '')}</span>
      )}
    </li>
  )
}
