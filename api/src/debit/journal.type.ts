import type { TaxRate } from '@koma/schema/records/tax'
import { taxRates } from '@koma/schema/records/tax'
import { type JournalKind, journalKinds } from '@koma/schema/rules/journal'
import { Field, Float, Int, ObjectType } from 'type-graphql'
import { enumOf, graphqlEnum } from '../platform/shared/enums.ts'

const JournalKindEnum = graphqlEnum('JournalKind', journalKinds)

@ObjectType('JournalSum', { description: "A sum of a month's journal." })
export class JournalSumType {
  @Field(() => JournalKindEnum, { description: 'What the entries are of.' }) kind!: JournalKind
  @Field(() => enumOf(taxRates) ?? {}, {
    nullable: true,
    description: 'The tax rate of sales and fees; null for money that comes in or goes out, which is not taxed.',
  })
  taxRate!: TaxRate | null
  @Field(() => Int, { description: 'The number of entries.' }) count!: number
  @Field(() => Float, { description: 'The sum of the entries, in whole yen; refunds count below 0.' }) total!: number
}
