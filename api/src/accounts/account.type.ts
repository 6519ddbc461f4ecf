import type { Permission } from '@koma/schema/permissions'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { LanguageEnum, StaffFlagEnum, UserTypeEnum } from '../shared/enums.ts'
import { Instant } from '../shared/scalars.ts'
import { StudentType } from '../students/student.type.ts'
import { EMAIL_CONFIRMED } from './accountRecord.type.ts'

/** Who is signed in, as the session in the database says. */
@ObjectType('Viewer')
export class ViewerType {
  @Field(() => ID) id!: string
  @Field(() => UserTypeEnum) userType!: string
  @Field(() => String, { description: 'The code they sign in with, lower case.' }) code!: string
  @Field(() => String, { description: 'lastName firstName' }) name!: string
  @Field(() => String) firstName!: string
  @Field(() => String) lastName!: string
  @Field(() => String, { description: 'Empty without one.' }) email!: string
  @Field(() => Boolean, { description: EMAIL_CONFIRMED }) emailConfirmed!: boolean
  @Field(() => String, { nullable: true, description: 'The address that becomes email once its link was opened.' })
  wishedEmail!: string | null
  @Field(() => Boolean, { description: 'Whether mails about lessons are wanted; needs an email.' }) notify!: boolean
  @Field(() => LanguageEnum, { description: 'The language of mails.' }) comLang!: string
  @Field(() => [StaffFlagEnum], { description: 'The flags a staff member holds; empty for others.' })
  permissions!: readonly Permission[]
  @Field(() => StudentType, { nullable: true, description: 'The own record, for students.' })
  student!: StudentType | null
}

const RETRY_AFTER = 'With 429: after how many seconds one more try is looked at.'

@ObjectType('LoginPayload', { implements: AnswerType })
export class LoginPayload extends AnswerType {
  @Field(() => String, { description: '1001; 401 for a wrong id or password; 429 after too many tries.' })
  override code!: string
  @Field(() => String, {
    nullable: true,
    description: 'The user record to keep and send as Authorization, as ASCII JSON.',
  })
  record!: string | null
  @Field(() => Int, { nullable: true, description: RETRY_AFTER }) retryAfter!: number | null
}

@ObjectType('ViewerChange', { description: "The viewer's own bookings, contracts, permissions or record changed." })
export class ViewerChangeType {
  @Field(() => ViewerType, { nullable: true }) viewer!: ViewerType | null
  @Field(() => Boolean, { description: 'true: changes may have been missed; refetch.' }) resync!: boolean
}

const ACCOUNT_CODES =
  '1001; 400: a field is filled in wrongly; 403: the current password is wrong, or a rule keeps the account as it is; 404: there is no such account, or id and email do not belong together; 410: the link is used, expired or unknown; 429: too many tries.'

@ObjectType('AccountAnswer', {
  implements: AnswerType,
  description: 'How a change of a password or account ended.',
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
  @Field(() => Boolean, { description: 'The one that asks.' }) current!: boolean
  @Field(() => Boolean, { description: 'Whether it lasts its longest life however seldom it is used.' }) stays!: boolean
  @Field(() => String, { description: '`Chrome, Android`; empty when nobody knows.' }) browser!: string
  @Field(() => Instant) startedAt!: string
  @Field(() => Instant) lastUsedAt!: string
  @Field(() => Instant, { description: 'When it ends by itself if it is not used until then.' }) endsAt!: string
}

@ObjectType('EndSessionsPayload', {
  implements: AnswerType,
  description: 'How it ended, and the sessions there are now.',
})
export class EndSessionsPayload extends AccountAnswerType {
  @Field(() => [OwnSessionType]) sessions!: OwnSessionType[]
}

@ObjectType('OwnSettingsPayload', {
  implements: AnswerType,
  description: 'How a change of the own settings ended, and the record as it is now.',
})
export class OwnSettingsPayload extends AccountAnswerType {
  @Field(() => ViewerType) viewer!: ViewerType
}

@ObjectType('Account', { description: 'A student, teacher or staff member as somebody who can sign in; staff only.' })
export class AccountLineType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The code they sign in with, lower case.' }) code!: string
  @Field(() => String, { description: 'lastName firstName' }) fullName!: string
  @Field(() => String, { description: 'Empty without one.' }) email!: string
  @Field(() => Boolean, { description: EMAIL_CONFIRMED }) emailConfirmed!: boolean
  @Field(() => Boolean) active!: boolean
  @Field(() => Boolean) notify!: boolean
  @Field(() => Instant, { nullable: true, description: 'null: never signed in.' }) lastLoginAt!: string | null
  @Field(() => Boolean, { description: 'false until a password is set: nobody can sign in yet.' }) hasPassword!: boolean
  @Field(() => Boolean, { description: 'Whether a private calendar address is open; never for staff.' })
  hasCalendarFeed!: boolean
  @Field(() => Instant, {
    nullable: true,
    description: 'Until when logins from unknown devices wait after too many wrong passwords; null: they do not.',
  })
  lockedUntil!: string | null
}
