import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AccountAnswerType } from '../accounts/account.type.ts'
import { AnswerType } from '../platform/record/answer.type.ts'
import { Instant } from '../platform/shared/scalars.ts'

@ObjectType('Passkey', { description: 'A passkey with which the viewer signs in.' })
export class PasskeyType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The name its owner gave it.' }) name!: string
  @Field(() => Boolean, {
    description: 'Whether it is kept by a cloud account, such as one of Apple or Google, and so outlives the device.',
  })
  synced!: boolean
  @Field(() => String, { description: 'The host name it works at.' }) host!: string
  @Field(() => Instant, { description: 'The time it was added.' }) createdAt!: string
  @Field(() => Instant, { nullable: true, description: 'The time it was last used; null if it never was.' })
  usedAt!: string | null
}

@ObjectType('SecondFactors', { description: "The viewer's second factors." })
export class SecondFactorsType {
  @Field(() => Instant, {
    nullable: true,
    description: 'The time since which signing in asks for a code of an authenticator app; null if it does not.',
  })
  codesSince!: string | null
  @Field(() => Int, { description: 'How many recovery codes are left.' }) recoveryCodes!: number
  @Field(() => [PasskeyType], { description: 'The passkeys, the oldest first.' }) passkeys!: PasskeyType[]
  @Field(() => Boolean, { description: 'Whether the school requires a second factor of the viewer.' })
  required!: boolean
}

@ObjectType('AccountSecondFactors', { description: 'What somebody has beside their password. Staff only.' })
export class AccountSecondFactorsType {
  @Field(() => Boolean, { description: 'Whether signing in asks for a code of an authenticator app.' }) codes!: boolean
  @Field(() => Int, { description: 'How many passkeys they have.' }) passkeys!: number
  @Field(() => Int, { description: 'How many recovery codes are left.' }) recoveryCodes!: number
}

@ObjectType('FactorsPayload', {
  implements: AnswerType,
  description: "The result of a change of the viewer's second factors, with those they have now.",
})
export class FactorsPayload extends AccountAnswerType {
  @Field(() => SecondFactorsType, { description: 'The second factors as they are now.' })
  secondFactors!: SecondFactorsType
}

@ObjectType('RecoveryCodesPayload', {
  implements: AnswerType,
  description: "The result of a change of the viewer's second factors, with new recovery codes.",
})
export class RecoveryCodesPayload extends FactorsPayload {
  @Field(() => [String], {
    nullable: true,
    description: 'Ten new recovery codes, returned only this once; null if none were made.',
  })
  recoveryCodes!: string[] | null
}

@ObjectType('OneTimeCodesPayload', {
  implements: AnswerType,
  description: 'The secret for an authenticator app, returned only this once.',
})
export class OneTimeCodesPayload extends AccountAnswerType {
  @Field(() => String, { description: 'The secret in base32, to be typed into the app.' }) secret!: string
  @Field(() => String, { description: 'The `otpauth` address with the secret, for the QR code.' }) address!: string
}
