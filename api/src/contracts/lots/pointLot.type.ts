import { givenOrigins } from '@koma/schema/input/lot'
import { type LotOrigin, lotOrigins } from '@koma/schema/rules/facts'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import { enumOfWords } from '../../platform/shared/enums.ts'
import { PlainDate, PlainDateTime } from '../../platform/shared/scalars.ts'

const originWords: Record<LotOrigin, string> = {
  contract: 'Sold with the contract.',
  carried: 'Carried over from the contract before.',
  'make-up': 'Make-up points that staff or a mark of attendance gave.',
  gift: 'A gift.',
}
const LotOriginEnum = enumOfWords('LotOrigin', 'Where points come from.', lotOrigins, (origin) => originWords[origin])
enumOfWords('GivenOrigin', 'The points that staff can give.', givenOrigins, (origin) => originWords[origin])

@ObjectType('PointLot', {
  description:
    'Points or tickets of a contract, with the days whose lessons they pay for. A lesson takes from the lot that ends first.',
})
@Access({ scopes: ['contracts:read'] })
export class PointLotType {
  @Field(() => ID) id!: string
  @Field(() => LotOriginEnum) origin!: LotOrigin
  @Field(() => Int, { description: 'The points or tickets that were given, without those carried on.' }) given!: number
  @Field(() => Int, { description: 'The points or tickets left.' }) points!: number
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The first day whose lessons they pay for; null if it is the first of the contract.',
  })
  validFrom!: string | null
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The last day whose lessons they pay for; null if they last as long as the contract.',
  })
  validUntil!: string | null
  @Field(() => String, { description: 'Why staff gave them; empty for other points.' }) reason!: string
  @Field(() => PlainDateTime, {
    nullable: true,
    description: 'The start of the lesson whose mark of attendance gave them; null for other points.',
  })
  missedAt!: string | null
  @Field(() => Boolean, { description: 'Whether staff can undo them: they were given and none is used.' })
  undoable!: boolean
}

@ObjectType('EntryLot', { description: 'The part of an entry that moved in one lot.' })
@Access({ scopes: ['contracts:read'] })
export class EntryLotType {
  @Field(() => LotOriginEnum) origin!: LotOrigin
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The last day of the lot; null if it lasts as long as the contract.',
  })
  validUntil!: string | null
  @Field(() => Int, { description: 'The points or tickets that moved; negative if they were taken.' }) value!: number
}

@ObjectType('LotShare', { description: "The part of a lesson's points or tickets that one lot pays, or gets back." })
@Access({ scopes: ['bookings:read'] })
export class LotShareType {
  @Field(() => Int, { description: 'The points or tickets.' }) points!: number
  @Field(() => PlainDate, {
    nullable: true,
    description:
      'The last day whose lessons they pay for; null if they last as long as the contract. Points refunded after it end at once.',
  })
  validUntil!: string | null
  @Field(() => Int, {
    nullable: true,
    description: 'What the lot has left after the booking; null for a cancellation.',
  })
  left!: number | null
}
