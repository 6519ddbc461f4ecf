import { Button } from '@mantine/core'
import { IconDiscount } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import form from '../../record/RecordForm.module.css'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { SchoolContext, useSchool } from '../../shared/school/useSchool.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { openDialog } from '../../ui/openDialog.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { toastUndo } from '../../ui/toasts.tsx'
import classes from '../contract.module.css'
import type { Contract } from '../contractDocuments.ts'
import { AddDiscount } from './AddDiscount.tsx'
import { discountQueries, EndDiscountMutation } from './discountDocuments.ts'
import { EndDiscount } from './EndDiscount.tsx'
import { messages } from './messages.ts'
import { useDiscountWords } from './useDiscountWords.ts'

type Adjustment = Contract['adjustments'][number]

/** Lists the discounts that the renewals of a contract have too; staff add one here, and end one. (PLAN-12) */
export function ContractDiscounts({ contract }: { contract: Contract }) {
  const text = useMessages(messages)
  const titleId = useId()
  const needs = useNeeds()
  const openIn = useDialogIn()
  const mayEdit = usePermission('contractEdit') && contract.student.active
  const { monthlyContract, renewed, active } = contract
  const repeating = contract.adjustments.filter(({ repeats }) => repeats)
  if (!monthlyContract || (repeating.length === 0 && (renewed || !active))) return null
  const add = () => openIn(text.add, (end) => <AddDiscount contract={contract} onDone={end} />)
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <div className={classes.tools}>
        <h3 id={titleId} className={form.title}>
          {text.title}
        </h3>
        {!renewed && active && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDiscount size={14} aria-hidden />}
            aria-haspopup="dialog"
            disabled={!mayEdit}
            title={mayEdit ? undefined : needs('contractEdit')}
            onClick={add}
          >
            {text.add}
          </Button>
        )}
      </div>
      {repeating.length === 0 && <p className={form.hint}>{text.none}</p>}
      <ul className={classes.entries}>
        {repeating.map((discount) => (
          <DiscountLine key={discount.number} contract={contract} discount={discount} mayEnd={mayEdit && !renewed} />
        ))}
      </ul>
    </section>
  )
}

function DiscountLine(props: { contract: Contract; discount: Adjustment; mayEnd: boolean }) {
  const { contract, discount, mayEnd } = props
  const { number, memo: name, value, lastDay } = discount
  const text = useMessages(messages)
  const format = useFormat()
  const words = useDiscountWords()
  const openIn = useDialogIn()
  const { setLastDay, saving } = useLastDay(contract, discount)
  return (
    <li className={classes.entry}>
      <span>{name}</span>
      <span className={classes.amount}>{words(discount)}</span>
      <span className={classes.quiet}>{text.thisContract(format.yen(-value))}</span>
      {mayEnd && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.lotUndo}
          loading={saving}
          aria-label={lastDay === null ? text.endOf(name) : `${text.goOn} ${name}`}
          onClick={() => {
            if (lastDay !== null) return void setLastDay(null)
            openIn(text.endOf(name), (end) => (
              <EndDiscount
                key={number}
                startDate={contract.startDate}
                saving={saving}
                onSave={(day) => void setLastDay(day).then((done) => done && end())}
              />
            ))
          }}
        >
          {lastDay === null ? text.end : text.goOn}
        </Button>
      )}
    </li>
  )
}

/** Returns how the last day of a discount is set or taken away; the toast undoes it. */
function useLastDay({ id: contractId, version }: Contract, { number, memo: name, lastDay: before }: Adjustment) {
  const text = useMessages(messages)
  const format = useFormat()
  const { save, saving } = useSave(EndDiscountMutation, { refetch: discountQueries })
  const setLastDay = async (lastDay: string | null): Promise<boolean> => {
    const answer = await save({ input: { contractId, version, number, lastDay } }, { done: null })
    if (!answer?.success) return false
    const said = lastDay === null ? text.goesOn(name) : text.ended(name, format.date(lastDay, { year: true }))
    const now = answer.contract?.version ?? null
    const undo = () => void save({ input: { contractId, version: now, number, lastDay: before } }, text.undone)
    toastUndo(said, text.undo, undo, `discount ${contractId} ${number}`)
    return true
  }
  return { setLastDay, saving }
}

/** Returns a function that opens a small dialog with the school of the page. */
function useDialogIn() {
  const school = useSchool()
  return (title: string, content: (end: () => void) => ReactNode) =>
    void openDialog<void>(({ opened, end }) => (
      <SchoolContext value={school}>
        <Overlay opened={opened} onClose={() => end()} title={title} kind="dialog" size="sm">
          {content(() => end())}
        </Overlay>
      </SchoolContext>
    ))
}
