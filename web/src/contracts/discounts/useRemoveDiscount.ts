import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { type Contract, UpdateContractMutation } from '../contractDocuments.ts'
import { discountQueries } from './discountDocuments.ts'
import { messages } from './messages.ts'

/** Returns how a discount that was just added is removed again: by an edit without its adjustment. (PLAN-12) */
export function useRemoveDiscount() {
  const text = useMessages(messages)
  const { save } = useSave(UpdateContractMutation, { refetch: discountQueries })
  return ({ id, version, adjustments }: Pick<Contract, 'id' | 'version' | 'adjustments'>, number: number) => {
    const others = adjustments.filter((each) => each.number !== number)
    const kept = others.map(({ number: of, type, value, memo }) => ({
      number: of,
      type: type === '-' ? ('-' as const) : ('+' as const),
      value,
      memo,
    }))
    return save({ input: { id, version, adjustments: kept } }, text.undone)
  }
}
