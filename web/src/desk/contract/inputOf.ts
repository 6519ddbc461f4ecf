import type { UpdateContractInput } from '../../gql/graphql.ts'
import type { Amount, ContractValues } from './contractValues.ts'

type Input = Omit<UpdateContractInput, 'id' | 'version'>

/** What is sent of a form that the schema has judged: no amount of it is empty any more. */
export function inputOf(values: Partial<ContractValues>): Input {
  const { adjustments, payments, ...rest } = values
  return {
    ...(rest as Input),
    ...(adjustments && { adjustments: adjustments.map((row) => ({ ...row, value: whole(row.value) })) }),
    ...(payments && { payments: payments.map((row) => ({ ...row, value: whole(row.value) })) }),
  }
}

const whole = (value: Amount): number => (value === '' ? 0 : value)
