import { yenOff } from '@koma/schema/rules/discount'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChoiceSegments } from '../../record/ChoiceSegments.tsx'
import formClasses from '../../record/RecordForm.module.css'
import { useLeavingNew } from '../../record/useLeaving.ts'
import { Unsaved } from '../../record/Unsaved.tsx'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { toastUndo } from '../../ui/toasts.tsx'
import classes from '../contract.module.css'
import type { Contract } from '../contractDocuments.ts'
import { AddDiscountMutation, discountQueries } from './discountDocuments.ts'
import { DiscountFields } from './DiscountFields.tsx'
import { discountOf, newDiscount } from './discountValues.ts'
import { messages } from './messages.ts'
import { useRemoveDiscount } from './useRemoveDiscount.ts'

/** Asks for a discount of a contract and shows what it does; the toast undoes it. (PLAN-12) */
export function AddDiscount({ contract, onDone }: { contract: Contract; onDone: () => void }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { id: contractId, version, contractValue, monthlyContract, active, renewed } = contract
  const mayRepeat = monthlyContract && active && !renewed
  const [begun] = useState({
    ...newDiscount(text.sibling),
    ...(mayRepeat && { repeat: 'untilEnded' as const }),
    from: 'now' as 'now' | 'renewal',
  })
  const [values, setValues] = useState(begun)
  const guard = useLeavingNew()
  const { save, saving } = useSave(AddDiscountMutation, { refetch: discountQueries })
  const remove = useRemoveDiscount()
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const discount = discountOf(values)
  const fromRenewal = mayRepeat && values.from === 'renewal'
  const left =
    contractValue + contract.adjustments.reduce((sum, { type, value }) => sum + (type === '-' ? -value : value), 0)
  const [off = 0] = discount === null || fromRenewal ? [] : yenOff(contractValue, [discount], left)
  const add = async () => {
    if (discount === null || saving) return
    const answer = await save({ input: { contractId, version, ...discount, fromRenewal } }, { done: null })
    if (!answer?.success) return
    const { number, contract: after } = answer
    if (number != null && after) toastUndo(text.added(discount.name), text.undo, () => void remove(after, number))
    onDone()
  }
  return (
    <form
      className={classes.payment}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Unsaved
        unsaved={JSON.stringify(values) !== JSON.stringify(begun)}
        guard={guard}
        onDiscard={() => setValues(begun)}
      />
      <TextInput
        data-autofocus
        label={text.name}
        maxLength={100}
        required
        value={values.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <DiscountFields values={values} onChange={set} mayRepeat={mayRepeat} />
      {mayRepeat && (
        <ChoiceSegments
          label={text.from}
          value={values.from}
          onChange={(from) => set({ from })}
          data={[
            { value: 'now', label: text.fromNow },
            { value: 'renewal', label: text.fromRenewal },
          ]}
        />
      )}
      {discount !== null && (
        <output className={formClasses.hint}>
          {fromRenewal ? text.effectNext : text.effectNow(format.yen(off))}{' '}
          {(fromRenewal || values.repeat !== 'once') && text.effectRenewals}
        </output>
      )}
      <Button type="submit" loading={saving} disabled={discount === null}>
        {text.save}
      </Button>
    </form>
  )
}
