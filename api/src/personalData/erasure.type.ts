import { erasePersonInput, erasedKinds, personInput } from '@koma/schema/input/personalData'
import type { WallDate } from '@koma/schema/rules/time'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { inputType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'
import { graphqlEnum, UserTypeEnum } from '../platform/shared/enums.ts'
import { PlainDate } from '../platform/shared/scalars.ts'

const types = { userType: UserTypeEnum }
export const ErasurePreviewInputType = inputType('ErasurePreviewInput', personInput, { types })
export const ErasePersonInputType = inputType('ErasePersonInput', erasePersonInput, { types })

const ErasedKindEnum = graphqlEnum('ErasedKind', erasedKinds)
const ErasureFateEnum = graphqlEnum('ErasureFate', ['goes', 'pseudonym', 'kept'])

@ObjectType('ErasurePart', { description: 'One kind of what an erasure touches.' })
@Access({ scopes: [] })
class ErasurePartType {
  @Field(() => ErasedKindEnum, { description: 'The kind of data that the erasure touches.' }) kind!: string
  @Field(() => Int, { description: 'How many there are.' }) count!: number
  @Field(() => ErasureFateEnum, { description: 'Whether it goes, or stays and how.' }) fate!: string
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The day until which the law asks for the last of them as it was issued; null for what is not kept.',
  })
  until!: WallDate | null
}

@ObjectType('LoneGuardian', { description: 'A guardian who has no other student.' })
@Access({ scopes: [] })
class LoneGuardianType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The full name, family name first.' }) name!: string
}

@ObjectType('ErasurePlan', { description: 'What erasing a person does.' })
@Access({ scopes: [] })
export class ErasurePlanType {
  @Field(() => String, { description: 'The name to type to confirm, family name first.' }) name!: string
  @Field(() => String, { description: 'What stands in place of the name from then on.' }) pseudonym!: string
  @Field(() => [ErasurePartType], {
    description: 'What goes, what stays without the name, and what is kept as issued.',
  })
  parts!: ErasurePartType[]
  @Field(() => [LoneGuardianType], {
    description: 'The guardians whose only student this is: they stay until they are erased, too.',
  })
  guardians!: LoneGuardianType[]
  @Field(() => String, { description: 'A digest of this preview, for `erasePerson`.' }) digest!: string
}

@ObjectType('ErasurePreview', { implements: AnswerType, description: 'A preview of erasing a person.' })
@Access({ scopes: [] })
export class ErasurePreviewType extends AnswerType {
  @Field(() => ErasurePlanType, { nullable: true, description: 'What the erasure would do; null if it is refused.' })
  plan!: ErasurePlanType | null
}

@ObjectType('ErasePersonPayload', { implements: AnswerType, description: 'The result of erasing a person.' })
@Access({ scopes: [] })
export class ErasePersonPayload extends AnswerType {
  @Field(() => String, { nullable: true, description: 'What stands in place of the name; null if it was refused.' })
  pseudonym!: string | null
}
