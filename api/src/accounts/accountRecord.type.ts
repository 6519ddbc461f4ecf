import { Field, ObjectType } from 'type-graphql'
import { RecordType } from '../platform/record/baseRecord.type.ts'
import { Instant } from '../platform/shared/scalars.ts'

/** The description of `emailConfirmed`, wherever an account is shown. */
export const EMAIL_CONFIRMED =
  'Whether the address is confirmed, so that password links can be sent to it. The owner confirms it, or somebody who may set the password.'

/** The computed fields that students, teachers and staff have in common. */
@ObjectType()
export abstract class AccountRecordType extends RecordType {
  @Field(() => Boolean, { description: EMAIL_CONFIRMED }) emailConfirmed!: boolean
  @Field(() => Instant, { nullable: true, description: 'The time this person last signed in; null if they never did.' })
  lastLoginAt!: string | null
  @Field(() => Boolean, { description: 'Whether a password is set. Without one this person cannot sign in.' })
  hasPassword!: boolean
}
