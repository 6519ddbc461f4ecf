import type { UpdateContractInput } from '../../gql/graphql.ts'
import { amountOrZero, type ContractValues } from './contractValues.ts'

type Input = Omit<UpdateContractInput, 'id' | 'version'>

/** Returns the input to send, from a form that the schema has judged: none of its amounts is empty any more. */
export function inputOf(values: Partial<ContractValues>): Input {
  const { adjustments, payments, ...rest } = values
  return {
    ...(rest as Input),
    ...(adjustments && { adjustments: adjustments.map((row) => ({ ...row, value: amountOrZero(row.value) })) }),
    ...(payments && { payments: payments.map((row) => ({ ...row, value: amountOrZero(row.value) })) }),
  }
}

/**
 * Returns the edited fields of a form. A limit goes along with the switch that turns it on, even if its number, such as
 * 0, was there before. (CON-34, CON-35, D149)
 */
export function editOf(
  edited: Partial<ContractValues>,
  { monthlyBookingLimit, monthlyCancelLimit }: ContractValues,
): Input {
  return inputOf({
    ...edited,
    ...(edited.bookingLimit && { monthlyBookingLimit }),
    ...(edited.cancelLimit && { monthlyCancelLimit }),
  })
}
