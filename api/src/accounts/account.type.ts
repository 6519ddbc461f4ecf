import type { Permission } from '@koma/schema/permissions'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { LanguageEnum, StaffFlagEnum, UserTypeEnum } from '../shared/enums.ts'
import { Instant } from '../shared/scalars.ts'
import { StudentType } from '../students/student.type.ts'
import { EMAIL_CONFIRMED } from './accountRecord.type.ts'

/** The signed-in user, as the session in the database says. */
@ObjectType('Viewer')
export class ViewerType {
  @Field(() => ID) id!: string
  @Field(() => UserTypeEnum) userType!: string
  @Field(() => String, { description: 'The code they sign in with, lower case.' }) code!: string
  @Field(() => String, { description: 'The name, family name first, such as `Sato Emily`.' }) name!: string
  @Field(() => String) firstName!: string
  @Field(() => String) lastName!: string
  @Field(() => String, { description: 'The email address; empty without one.' }) email!: string
  @Field(() => Boolean, { description: EMAIL_CONFIRMED }) emailConfirmed!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The address that becomes `email` once its link was opened; null: none waits.',
  })
  wishedEmail!: string | null
  @Field(() => Boolean, { description: 'Whether emails about lessons are wanted; needs an email.' }) notify!: boolean
  @Field(() => LanguageEnum, { description: 'The language of emails.' }) comLang!: string
  @Field(() => [StaffFlagEnum], { description: 'The flags a staff member holds; empty for others.' })
  permissions!: readonly Permission[]
  @Field(() => StudentType, {
    nullable: true,
    description: 'The own record of a student; null for teachers and staff.',
  })
  student!: StudentType | null
}

const RETRY_AFTER = 'After how many seconds to try again, with code 429; otherwise null.'

@ObjectType('LoginPayload', { implements: AnswerType })
export class LoginPayload extends AnswerType {
  @Field(() => String, {
    description: 'The result code: 1001 when it was done; 401 for a wrong id or password; 429 after too many tries.',
  })
  override code!: string
  @Field(() => String, {
    nullable: true,
    description: 'The user record to keep and send as Authorization, as ASCII JSON; null when signing in failed.',
  })
  record!: string | null
  @Field(() => Int, { nullable: true, description: RETRY_AFTER }) retryAfter!: number | null
}

@ObjectType('ViewerChange', { description: "The viewer's own bookings, contracts, permissions or record changed." })
export class ViewerChangeType {
  @Field(() => ViewerType, { nullable: true }) viewer!: ViewerType | null
  @Field(() => Boolean, {
    description: 'Whether changes may have been missed, so that what is shown has to be read again.',
  })
  resync!: boolean
}

const ACCOUNT_CODES =
  'The result code: 1001 when it was done; 400: a field is wrong; 403: the current password is wrong, or a rule keeps the account as it is; 404: there is no such account, or id and email do not belong together; 410: the link is used, expired or unknown; 429: too many tries.'

@ObjectType('AccountAnswer', {
  implements: AnswerType,
  description: 'The outcome of a change of a password or account.',
})
export class AccountAnswerType extends AnswerType {
  @Field(() => String, { description: ACCOUNT_CODES }) override code!: string
}

@ObjectType('PasswordLinkPayload', {
  implements: AnswerType,
  description: 'Whether a password link can still be used.',
})
export class PasswordLinkPayload extends AccountAnswerType {}

@ObjectType('OwnSession', { description: 'A place where the viewer is signed in.' })
export class OwnSessionType {
  @Field(() => ID) id!: string
  @Field(() => Boolean, { description: 'Whether this is the session that makes the request.' }) current!: boolean
  @Field(() => Boolean, { description: 'Whether the session stays open however rarely it is used.' }) stays!: boolean
  @Field(() => String, { description: 'The browser and system, such as `Chrome, Android`; empty when unknown.' })
  browser!: string
  @Field(() => Instant) startedAt!: string
  @Field(() => Instant) lastUsedAt!: string
  @Field(() => Instant, { description: "The time it expires if it isn't used." }) endsAt!: string
}

@ObjectType('EndSessionsPayload', {
  implements: AnswerType,
  description: 'The result, and the sessions that are open now.',
})
export class EndSessionsPayload extends AccountAnswerType {
  @Field(() => [OwnSessionType]) sessions!: OwnSessionType[]
}

@ObjectType('OwnSettingsPayload', {
  implements: AnswerType,
  description: 'The outcome of a change of the own settings, and the record as it is now.',
})
export class OwnSettingsPayload extends AccountAnswerType {
  @Field(() => ViewerType) viewer!: ViewerType
}

@ObjectType('Account', { description: 'A student, teacher or staff member as somebody who can sign in; staff only.' })
export class AccountLineType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The code they sign in with, lower case.' }) code!: string
  @Field(() => String, { description: 'The full name, family name first, such as `Sato Emily`.' }) fullName!: string
  @Field(() => String, { description: 'The email address; empty without one.' }) email!: string
  @Field(() => Boolean, { description: EMAIL_CONFIRMED }) emailConfirmed!: boolean
  @Field(() => Boolean) active!: boolean
  @Field(() => Boolean) notify!: boolean
  @Field(() => Instant, { nullable: true, description: 'The time this person last signed in; null if never.' })
  lastLoginAt!: string | null
  @Field(() => Boolean, { description: 'Whether a password is set. Without one this person cannot sign in.' })
  hasPassword!: boolean
  @Field(() => Boolean, { description: 'Whether a private calendar address is open; never for staff.' })
  hasCalendarFeed!: boolean
  @Field(() => Instant, {
    nullable: true,
    description: 'The time until which unknown devices cannot sign in after too many wrong passwords; null: they can.',
  })
  lockedUntil!: string | null
}
