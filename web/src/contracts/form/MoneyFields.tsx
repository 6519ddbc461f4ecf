import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { adjustedBy, balanceOwing, paidBy } from '@koma/schema/rules/contractMoney'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { errorAt } from '../../record/formErrors.ts'
import form from '../../record/RecordForm.module.css'
import type { RecordFormState } from '../../record/useRecordForm.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { useHeld } from '../../ui/hooks/useHeld.ts'
import { Segments } from '../../ui/Segments.tsx'
import { AmountField } from './AmountField.tsx'
import classes from '../contract.module.css'
import type { AdjustmentRow, Amount, ContractValues, PaymentRow } from './contractValues.ts'
import { messages } from '../messages.ts'

interface MoneyFieldsProps {
  work: RecordFormState<ContractValues>
  locked: boolean
  /** The name of the student whose contract it is, once it is saved. */
  student: string | undefined
}

/**
 * Shows a contract's price, adjustments and payments; the balance follows as one types. (CON-14…17, CON-37…40, CON-60)
 */
export function MoneyFields({ work, locked, student }: MoneyFieldsProps) {
  const text = useMessages(messages)
  const { setFieldValue } = work.form
  return (
    <section className={classes.part} aria-label={text.money}>
      <h3 className={form.title}>{text.money}</h3>
      <div className={form.pair}>
        <AmountField
          label={text.contractValue}
          value={work.values.contractValue}
          onChange={(value) => setFieldValue('contractValue', value)}
          disabled={locked}
          error={errorAt(work.errors, 'contractValue')}
        />
        <TextInput label={text.memoContractValue} disabled={locked} {...work.field('memoContractValue')} />
      </div>
      <Adjustments work={work} locked={locked} student={student} />
      <Payments work={work} locked={locked} student={student} />
      <Sums values={work.values} />
    </section>
  )
}

function Adjustments(props: MoneyFieldsProps) {
  const { work, locked } = props
  const text = useMessages(messages)
  return (
    <MoneyRows
      {...props}
      wordsOf={({ type }) => [text.signs[type]]}
      field="adjustments"
      nameOf={useNameOf('adjustment')}
      title={text.adjustments}
      add={text.addAdjustment}
      rows={work.values.adjustments}
      fresh={{ number: null, type: '-', value: '', memo: '' }}
      renderOwn={(row, change) => (
        <Segments
          aria-label={text.sign}
          data={[
            { value: '+', label: text.signs['+'] },
            { value: '-', label: text.signs['-'] },
          ]}
          value={row.type}
          onChange={(type) => change({ type })}
          disabled={locked}
        />
      )}
    />
  )
}

function Payments(props: MoneyFieldsProps) {
  const { work, locked } = props
  const text = useMessages(messages)
  const format = useFormat()
  const today = useNow().slice(0, 10)
  const { owing } = sumsOf(work.values)
  return (
    <MoneyRows
      {...props}
      wordsOf={({ date, uncollectible }) => [
        format.date(date, { year: true }),
        uncollectible ? text.uncollectible : text.paymentKind,
      ]}
      field="payments"
      nameOf={useNameOf('payment')}
      title={text.payments}
      add={text.addPayment}
      rows={work.values.payments}
      fresh={{ number: null, value: owing > 0 ? owing : '', date: today, memo: '', uncollectible: false }}
      renderOwn={(row, change, error) => (
        <DateField
          label={text.date}
          value={row.date}
          onChange={(date) => change({ date })}
          disabled={locked}
          required
          error={error('date')}
        />
      )}
      renderLast={(row, change) => (
        <Checkbox
          className={classes.wide ?? ''}
          label={text.uncollectible}
          checked={row.uncollectible}
          onChange={(event) => change({ uncollectible: event.currentTarget.checked })}
          disabled={locked}
        />
      )}
    />
  )
}

interface MoneyRowsProps<Row> extends MoneyFieldsProps {
  field: 'adjustments' | 'payments'
  nameOf: (rows: readonly Row[], index: number) => string
  title: string
  add: string
  rows: readonly Row[]
  /** A row that was just added. */
  fresh: Row
  /** Returns what tells a row from others besides its amount, for the question whether to remove it. */
  wordsOf: (row: Row) => string[]
  /** Renders what comes between the amount and the memo. */
  renderOwn: (row: Row, change: (edit: Partial<Row>) => void, error: (name: string) => string | undefined) => ReactNode
  /** Renders what comes after the memo. */
  renderLast?: (row: Row, change: (edit: Partial<Row>) => void) => ReactNode
}

/** Rows of amounts, each with a memo, that are added, changed and removed; the cursor goes to the amount of a new one. */
function MoneyRows<Row extends AdjustmentRow | PaymentRow>(props: MoneyRowsProps<Row>) {
  const { work, locked, student, field, nameOf, title, add, rows, fresh, wordsOf, renderOwn, renderLast } = props
  const text = useMessages(messages)
  const format = useFormat()
  const [asked, setAsked] = useState<number | null>(null)
  const askedRow = asked === null ? undefined : rows[asked]
  // The question keeps its words while it closes.
  const question = useHeld(asked === null ? '' : text.removeAsk(nameOf(rows, asked)), asked === null)
  const told = useHeld(
    askedRow === undefined
      ? ''
      : [format.yen(whole(askedRow.value)), ...wordsOf(askedRow), askedRow.memo, student].filter(Boolean).join(' · '),
    askedRow === undefined,
  )
  const set = (next: readonly Row[]) => work.form.setFieldValue(field, next as never)
  const list = useRef<HTMLUListElement>(null)
  const adding = useRef(false)
  useEffect(() => {
    if (adding.current) list.current?.querySelector<HTMLElement>(':scope > li:last-of-type input')?.focus()
    adding.current = false
  }, [rows.length])
  const remove = (index: number) => set(rows.filter((_, place) => place !== index))
  return (
    <Rows
      title={title}
      add={add}
      locked={locked}
      list={list}
      onAdd={() => {
        adding.current = true
        set([...rows, fresh])
      }}
      error={errorAt(work.errors, field)}
    >
      {rows.map((row, index) => {
        const change = (edit: Partial<Row>) =>
          set(rows.map((other, place) => (place === index ? { ...other, ...edit } : other)))
        const error = (name: string) => errorAt(work.errors, `${field}.${index}.${name}`)
        return (
          <li key={row.number ?? `new-${index}`} className={classes.row}>
            <RowHead
              name={nameOf(rows, index)}
              locked={locked}
              onRemove={() => (row.number === null ? remove(index) : setAsked(index))}
            />
            <AmountField
              label={text.value}
              value={row.value}
              onChange={(value) => change({ value } as Partial<Row>)}
              disabled={locked}
              required={field === 'adjustments'}
              error={error('value')}
            />
            {renderOwn(row, change, error)}
            <TextInput
              className={classes.wide ?? ''}
              label={text.memo}
              value={row.memo}
              onChange={(event) => change({ memo: event.currentTarget.value } as Partial<Row>)}
              disabled={locked}
              error={error('memo')}
            />
            {renderLast?.(row, change)}
          </li>
        )
      })}
      <ConfirmSheet
        opened={askedRow !== undefined}
        onClose={() => setAsked(null)}
        title={question}
        confirmLabel={text.removeNow}
        onConfirm={() => {
          if (asked !== null) remove(asked)
          setAsked(null)
        }}
        danger
      >
        <p>{told}</p>
        <p className={form.hint}>{text.removeHint}</p>
      </ConfirmSheet>
    </Rows>
  )
}

/** Returns a row's name: by the number that it has everywhere else; new ones have none yet. (CON-14…16) */
function useNameOf(kind: 'adjustment' | 'payment') {
  const text = useMessages(messages)
  return (rows: readonly { number: number | null }[], index: number): string => {
    const number = rows[index]?.number ?? null
    if (number !== null) return text[kind](String(number).padStart(2, '0'))
    const nth = rows.slice(0, index + 1).filter((row) => row.number === null).length
    return text[kind === 'payment' ? 'newPayment' : 'newAdjustment'](nth === 1 ? '' : ` ${nth}`)
  }
}

function Rows({
  title,
  add,
  locked,
  onAdd,
  list,
  error,
  children,
}: {
  title: string
  add: string
  locked: boolean
  onAdd: () => void
  list: Ref<HTMLUListElement>
  error: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classes.part}>
      <div className={classes.tools}>
        <h4 className={form.title}>{title}</h4>
        {!locked && (
          <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
            {add}
          </Button>
        )}
      </div>
      {error !== undefined && <p className={form.hint}>{error}</p>}
      <ul ref={list} className={classes.rows}>
        {children}
      </ul>
    </div>
  )
}

function RowHead({ name, locked, onRemove }: { name: string; locked: boolean; onRemove: () => void }) {
  const text = useMessages(messages)
  return (
    <div className={classes.rowHead}>
      {name}
      {!locked && (
        <ActionIcon variant="subtle" aria-label={text.remove(name)} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

const whole = (value: Amount) => (value === '' ? 0 : value)

/** Returns the sums of the amounts; NaN where one of them is not a number. */
function sumsOf({ contractValue: price, adjustments, payments }: ContractValues) {
  const contractValue = whole(price)
  const adjusted = adjustedBy(adjustments.map(({ type, value }) => ({ type, value: whole(value) })))
  const paid = paidBy(payments.map(({ value }) => ({ value: whole(value) })))
  return { contractValue, adjusted, paid, owing: balanceOwing({ contractValue, adjusted, paid }) }
}

/** Shows the sums of the amounts; nothing while one of them is not a number. */
function Sums({ values }: { values: ContractValues }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { contractValue, adjusted, paid, owing } = sumsOf(values)
  const signed = (amount: number) => (amount < 0 ? `−${format.yen(-amount)}` : format.yen(amount))
  const sum = (amount: number, words = signed) => (Number.isNaN(amount) ? '—' : words(amount))
  return (
    <dl className={classes.sums} aria-live="polite">
      <dt>{text.adjusted}</dt>
      <dd>{sum(adjusted)}</dd>
      <dt>{text.subtotal}</dt>
      <dd>{sum(contractValue + adjusted)}</dd>
      <dt>{text.paidTotal}</dt>
      <dd>{sum(0 - paid)}</dd>
      <dt data-total>{text.balance}</dt>
      <dd data-total>
        {sum(owing, (amount) => (amount < 0 ? text.overpaid(format.yen(-amount)) : format.yen(amount)))}
      </dd>
    </dl>
  )
}
