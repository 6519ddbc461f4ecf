import { Field, ObjectType } from 'type-graphql'
import { RecordType } from '../record/record.type.ts'
import { LanguageEnum } from '../shared/enums.ts'
import { Instant } from '../shared/scalars.ts'

/** The description of `emailConfirmed`, wherever an account is shown. */
export const EMAIL_CONFIRMED =
  'Whether password links are sent to the address; false until somebody who may set the password, or its owner, confirms it.'

/** The fields that the records of students, teachers and staff share: identity and contact. */
@ObjectType()
export abstract class AccountRecordType extends RecordType {
  @Field(() => String) lastName!: string
  @Field(() => String) firstName!: string
  @Field(() => Boolean) active!: boolean
  @Field(() => String, { description: 'The email address; empty without one.' }) email!: string
  @Field(() => Boolean, { description: EMAIL_CONFIRMED }) emailConfirmed!: boolean
  @Field(() => String) phoneNumber!: string
  @Field(() => Boolean, { description: 'Whether emails about lessons are wanted; needs an email.' }) notify!: boolean
  @Field(() => LanguageEnum, { description: 'The language of emails.' }) comLang!: 'en' | 'jp'
  @Field(() => Instant, { nullable: true, description: 'The time this person last signed in; null if never.' })
  lastLoginAt!: string | null
  @Field(() => Boolean, { description: 'Whether a password is set. Without one this person cannot sign in.' })
  hasPassword!: boolean
}
