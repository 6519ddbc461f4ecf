import { useQuery } from '@apollo/client/react'
import { Button, Checkbox } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { StudentLink } from '../desk/StudentLink.tsx'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { newId } from '../shared/newId.ts'
import { useToday } from '../shared/school/useNow.ts'
import { AmountTable } from '../ui/AmountTable.tsx'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { DateField } from '../ui/DateField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import classes from './debit.module.css'
import { type DebitPreview, DebitPreviewQuery, DebitSettingsQuery, RequestDebitMutation } from './debitDocuments.ts'
import { messages } from './messages.ts'

interface CollectPartProps {
  onRequested: () => void
  toSettings: () => void
}

/** Shows whom a day would debit by how much, and who is left out and why; what is chosen is requested. (DEBIT-05) */
export function CollectPart({ onRequested, toSettings }: CollectPartProps) {
  const text = useMessages(messages)
  const today = useToday()
  const [chosenDay, setDay] = useState<string | null>(null)
  const settings = useQuery(DebitSettingsQuery, { fetchPolicy: 'cache-and-network' })
  const day = chosenDay ?? settings.data?.debitSettings?.nextCollectOn ?? today
  const { data, previousData, error, refetch } = useQuery(DebitPreviewQuery, {
    variables: { collectOn: day },
    fetchPolicy: 'cache-and-network',
    skip: settings.data === undefined,
  })
  useFollow(['contract', 'student'], refetch)
  const preview = (data ?? previousData)?.debitPreview
  const failed = error ?? settings.error
  const retry = () => void (settings.data === undefined ? settings.refetch() : refetch())
  return (
    <>
      <div className={classes.line}>
        <DateField
          label={text.day}
          value={day}
          onChange={(chosen) => chosen !== '' && setDay(chosen)}
          error={data?.debitPreview.dayProblem ?? undefined}
        />
      </div>
      {settings.data?.debitSettings === null && (
        <Notice tone="warn">
          {text.settingsNeeded}{' '}
          <Button variant="subtle" size="compact-md" onClick={toSettings}>
            {text.toSettings}
          </Button>
        </Notice>
      )}
      {preview === undefined && (failed ? <ErrorState onRetry={retry} /> : <PageSkeleton />)}
      {preview && (
        <>
          <Debits
            key={day}
            day={day}
            preview={preview}
            disabled={data === undefined || preview.dayProblem !== null || !settings.data?.debitSettings}
            onRequested={onRequested}
            reload={refetch}
          />
          <LeftOut rows={preview.leftOut} />
        </>
      )}
    </>
  )
}

interface DebitsProps {
  day: string
  preview: DebitPreview
  disabled: boolean
  onRequested: () => void
  reload: () => Promise<unknown>
}

function Debits({ day, preview, disabled, onRequested, reload }: DebitsProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [requestId] = useState(newId)
  const { save, saving } = useSave(RequestDebitMutation, { refetch: ['DebitRequests', 'DebitPreview'] })
  const chosen = preview.rows.filter(({ studentId }) => !without.has(studentId))
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0)
  if (preview.rows.length === 0) return <EmptyState title={text.nobody} icon={IconUserOff} />
  const toggle = (id: string) =>
    setWithout((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const request = async () => {
    const lines = chosen.map(({ studentId, amount }) => ({ studentId, amount }))
    const answer = await save({ input: { collectOn: day, lines, requestId } }, text.requested)
    if (answer?.success) onRequested()
    else if (answer !== null) await reload().catch(() => undefined)
    return answer !== null
  }
  return (
    <>
      <AmountTable name={text.tableName}>
        <thead>
          <tr>
            <th scope="col">{text.select}</th>
            <th scope="col">{text.student}</th>
            <th scope="col">{text.account}</th>
            <th scope="col" data-amount>
              {text.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ studentId, studentName, amount, contracts, bankName, branchName, ...row }) => (
            <tr key={studentId}>
              <td data-tick>
                <Checkbox
                  aria-label={text.choose(studentName)}
                  checked={!without.has(studentId)}
                  onChange={() => toggle(studentId)}
                />
              </td>
              <th scope="row">
                <StudentLink id={studentId}>{studentName}</StudentLink>
              </th>
              <td data-head={text.account}>
                {bankName} {branchName} {row.accountEnd}
                {row.isFirst && <span className={classes.quiet}> {text.first}</span>}
              </td>
              <td data-amount data-head={text.amount}>
                {format.yen(amount)}
                {contracts > 1 && <span className={classes.quiet}> {text.contracts(contracts)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {text.total}
            </th>
            <td data-amount data-head={text.amount}>
              {format.yen(total)}
            </td>
          </tr>
        </tfoot>
      </AmountTable>
      <div className={classes.buttons}>
        <ConfirmedButton
          label={text.request(chosen.length, format.yen(total))}
          button={{ disabled: disabled || chosen.length === 0, variant: 'filled' }}
          title={text.requestOf(format.date(day, { year: true }), chosen.length, format.yen(total))}
          confirmLabel={text.request(chosen.length, format.yen(total))}
          onConfirm={request}
          busy={saving}
        >
          <p>{text.requestAsk}</p>
        </ConfirmedButton>
      </div>
    </>
  )
}

function LeftOut({ rows }: { rows: DebitPreview['leftOut'] }) {
  const text = useMessages(messages)
  const format = useFormat()
  if (rows.length === 0) return null
  const owing = rows.reduce((sum, row) => sum + row.owing, 0)
  return (
    <section className={classes.part}>
      <h2>{text.leftOut(rows.length, format.yen(owing))}</h2>
      <AmountTable name={text.leftOutName}>
        <thead>
          <tr>
            <th scope="col">{text.student}</th>
            <th scope="col">{text.reason}</th>
            <th scope="col" data-amount>
              {text.owing}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ studentId, studentName, reason, owing: due }) => (
            <tr key={studentId}>
              <th scope="row">
                <StudentLink id={studentId}>{studentName}</StudentLink>
              </th>
              <td data-head={text.reason}>{reason}</td>
              <td data-amount data-head={text.owing}>
                {format.yen(due)}
              </td>
            </tr>
          ))}
        </tbody>
      </AmountTable>
    </section>
  )
}
