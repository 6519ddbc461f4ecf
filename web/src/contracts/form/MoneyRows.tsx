import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { errorAt } from '../../record/formErrors.ts'
import formClasses from '../../record/RecordForm.module.css'
import type { RecordFormState } from '../../record/useRecordForm.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { useFrozenWhile } from '../../ui/hooks/useFrozenWhile.ts'
import classes from '../contract.module.css'
import { messages } from '../messages.ts'
import {
  type AdjustmentRow,
  type Beside,
  type ContractValues,
  type PaymentRow,
  amountOrZero,
} from './contractValues.ts'

export interface MoneyFieldsProps {
  form: RecordFormState<ContractValues>
  locked: boolean
  /** The name of the student whose contract it is, once it is saved. */
  student: string | undefined
  /** The contract, once it is saved. */
  contractId: string | undefined
  beside: Beside
}

interface MoneyRowsProps<Row> extends MoneyFieldsProps {
  field: 'adjustments' | 'payments'
  nameOf: (rows: readonly Row[], index: number) => string
  title: string
  add: string
  rows: readonly Row[]
  /** A row that was just added. */
  newRow: Row
  /** Returns what tells a row from others besides its amount, for the question whether to remove it. */
  wordsOf: (row: Row) => string[]
  /** Renders what comes between the amount and the memo. */
  renderOwn: (row: Row, change: (edit: Partial<Row>) => void, error: (name: string) => string | undefined) => ReactNode
  /** Renders what comes after the memo. */
  renderLast?: MoneyRowsProps<Row>['renderOwn']
}

/**
 * Shows rows of amounts, each with a memo, that are added, changed and removed; the cursor goes to the amount of a new
 * one.
 */
export function MoneyRows<Row extends AdjustmentRow | PaymentRow>(props: MoneyRowsProps<Row>) {
  const { form, locked, student, field, nameOf, title, add, rows, newRow, wordsOf, renderOwn, renderLast } = props
  const text = useMessages(messages)
  const format = useFormat()
  // By number: rows may come and go while the question is open.
  const [numberToRemove, setNumberToRemove] = useState<number | null>(null)
  const rowToRemove = numberToRemove === null ? undefined : rows.find(({ number }) => number === numberToRemove)
  if (numberToRemove !== null && rowToRemove === undefined) setNumberToRemove(null)
  // The question keeps its words while it closes.
  const question = useFrozenWhile(
    rowToRemove === undefined ? '' : text.removeAsk(nameOf(rows, rows.indexOf(rowToRemove))),
    rowToRemove === undefined,
  )
  const details = useFrozenWhile(
    rowToRemove === undefined
      ? ''
      : [format.yen(amountOrZero(rowToRemove.value)), ...wordsOf(rowToRemove), rowToRemove.memo, student]
          .filter(Boolean)
          .join(' · '),
    rowToRemove === undefined,
  )
  const set = (next: readonly Row[]) => form.setField(field, next as never)
  const list = useRef<HTMLUListElement>(null)
  const adding = useRef(false)
  useEffect(() => {
    if (adding.current) list.current?.querySelector<HTMLElement>(':scope > li:last-of-type input')?.focus()
    adding.current = false
  }, [rows.length])
  const addButton = useRef<HTMLButtonElement>(null)
  const remove = (row: Row) => set(rows.filter((other) => other !== row))
  const removeUnsaved = (row: Row) => {
    remove(row)
    addButton.current?.focus()
  }
  return (
    <Rows
      title={title}
      add={add}
      locked={locked}
      list={list}
      addButton={addButton}
      onAdd={() => {
        adding.current = true
        set([...rows, newRow])
      }}
      error={errorAt(form.errors, field)}
    >
      {rows.map((row, index) => {
        const change = (edit: Partial<Row>) =>
          set(rows.map((other, place) => (place === index ? { ...other, ...edit } : other)))
        const error = (name: string) => errorAt(form.errors, `${field}.${index}.${name}`)
        return (
          <li key={row.number ?? `new-${index}`} className={classes.row}>
            <RowHead
              name={nameOf(rows, index)}
              locked={locked}
              onRemove={() => (row.number === null ? removeUnsaved(row) : setNumberToRemove(row.number))}
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
            {renderLast?.(row, change, error)}
          </li>
        )
      })}
      <ConfirmSheet
        opened={rowToRemove !== undefined}
        onClose={() => setNumberToRemove(null)}
        title={question}
        confirmLabel={text.removeNow}
        onConfirm={() => {
          if (rowToRemove !== undefined) remove(rowToRemove)
          setNumberToRemove(null)
        }}
        danger
      >
        <p>{details}</p>
        <p className={formClasses.hint}>{text.removeHint}</p>
      </ConfirmSheet>
    </Rows>
  )
}

/** Returns a row's name: by the number that it has everywhere else; new ones have none yet. (CON-14…16) */
export function useRowName(kind: 'adjustment' | 'payment') {
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
  addButton,
  error,
  children,
}: {
  title: string
  add: string
  locked: boolean
  onAdd: () => void
  list: Ref<HTMLUListElement>
  addButton: Ref<HTMLButtonElement>
  error: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classes.part}>
      <div className={classes.tools}>
        <h4 className={formClasses.title}>{title}</h4>
        {!locked && (
          <Button
            ref={addButton}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={onAdd}
          >
            {add}
          </Button>
        )}
      </div>
      {error !== undefined && <p className={formClasses.hint}>{error}</p>}
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
