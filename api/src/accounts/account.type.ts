import type { Permission } from '@koma/schema/permissions'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { ChildType } from '../guardians/guardian.type.ts'
import { AnswerType } from '../platform/record/answer.type.ts'
import { type SecondStep, secondSteps } from '../factors/factor.reads.ts'
import { enumOfWords, LanguageEnum, StaffFlagEnum, UserTypeEnum } from '../platform/shared/enums.ts'
import { Instant } from '../platform/shared/scalars.ts'
import { StudentType } from '../students/student.type.ts'
import { EMAIL_CONFIRMED } from './accountRecord.type.ts'

/** The guardian of a request, with their own account. */
@ObjectType('ViewerGuardian', { description: 'The guardian who is signed in, with their own account.' })
export class ViewerGuardianType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The name, family name first, such as `Sato Emily`.' }) name!: string
  @Field(() => String, { description: 'The email address, with which they sign in.' }) email!: string
  @Field(() => Boolean, { description: EMAIL_CONFIRMED }) emailConfirmed!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The new address, which becomes `email` once the link sent to it is opened; null if there is none.',
  })
  wishedEmail!: string | null
  @Field(() => Boolean, {
    description: 'Whether this person wants emails about lessons. Koma sends guardians none yet.',
  })
  notify!: boolean
  @Field(() => Boolean, {
    description: 'Whether emails tell this person of new devices, permissions, API keys and webhooks.',
  })
  securityMails!: boolean
  @Field(() => LanguageEnum, { description: 'The language of emails to this person.' }) comLang!: string
  @Field(() => [ChildType], { description: 'The active students whom they act for, by name.' })
  children!: ChildType[]
}

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
    description: 'The new address, which becomes `email` once the link sent to it is opened; null if there is none.',
  })
  wishedEmail!: string | null
  @Field(() => Boolean, { description: 'Whether this person gets emails about lessons; needs an email address.' })
  notify!: boolean
  @Field(() => Boolean, {
    description: 'Whether emails tell this person of new devices, permissions, API keys and webhooks.',
  })
  securityMails!: boolean
  @Field(() => LanguageEnum, { description: 'The language of emails to this person.' }) comLang!: string
  @Field(() => [StaffFlagEnum], { description: 'The permissions of a staff member; empty for other people.' })
  permissions!: readonly Permission[]
  @Field(() => StudentType, {
    nullable: true,
    description: "The viewer's own student record, or that of the student for whom a guardian acts; null for others.",
  })
  student!: StudentType | null
  @Field(() => ViewerGuardianType, {
    nullable: true,
    description:
      'The guardian who acts for the student of this request, or is signed in without one; null for everybody else. Settings and passwords are theirs.',
  })
  guardian!: ViewerGuardianType | null
}

const SecondStepEnum = enumOfWords(
  'SecondStep',
  'A way to do the second step of a sign-in.',
  secondSteps,
  (step) =>
    ({
      code: 'A code of the authenticator app, as `oneTimeCode`.',
      passkey: 'A passkey, with `passkeyLogin`.',
      recovery: 'A recovery code, as `oneTimeCode`.',
    })[step],
)

const RETRY_AFTER = 'With code 429, the number of seconds to wait before trying again; otherwise null.'

@ObjectType('LoginPayload', { implements: AnswerType })
export class LoginPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; 401 if the ID, password or code is wrong; 403 if a second step is needed; 429 after too many attempts.',
  })
  override code!: string
  @Field(() => String, {
    nullable: true,
    description: 'The user record to keep and send as Authorization, as ASCII JSON; null when signing in failed.',
  })
  record!: string | null
  @Field(() => Int, { nullable: true, description: RETRY_AFTER }) retryAfter!: number | null
  @Field(() => [SecondStepEnum], {
    nullable: true,
    description:
      'The ways to do the second step, if the password is right and the account has a second factor; otherwise null. Send the same input with `oneTimeCode`, or use `passkeyLogin`.',
  })
  secondSteps!: SecondStep[] | null
}

@ObjectType('ViewerChange', { description: "The viewer's own bookings, contracts, permissions or record changed." })
export class ViewerChangeType {
  @Field(() => ViewerType, { nullable: true }) viewer!: ViewerType | null
  @Field(() => Boolean, {
    description: 'Whether changes may have been missed, so that you must read everything again.',
  })
  resync!: boolean
}

const ACCOUNT_CODES =
  'The result code: 1001 on success; 400 if a field is wrong; 403 if the current password is wrong or the account is protected; 404 if the account does not exist or ID and email do not match; 410 if the link is used, expired or unknown; 429 after too many attempts.'

@ObjectType('AccountAnswer', {
  implements: AnswerType,
  description: 'The result of a change to a password or account.',
})
export class AccountAnswerType extends AnswerType {
  @Field(() => String, { description: ACCOUNT_CODES }) override code!: string
}

@ObjectType('PasswordLinkPayload', {
  implements: AnswerType,
  description: 'Whether a password link can still be used.',
})
export class PasswordLinkPayload extends AccountAnswerType {}

@ObjectType('AccountSession', { description: 'A device or browser where somebody is signed in. Staff only.' })
export class AccountSessionType {
  @Field(() => ID) id!: string
  @Field(() => Boolean, { description: 'Whether the session stays open even if it is rarely used.' }) stays!: boolean
  @Field(() => String, { description: 'The browser and system, such as `Chrome, Android`; empty when unknown.' })
  browser!: string
  @Field(() => String, {
    nullable: true,
    description:
      'The first part of the network address of the last use, such as `203.0.113.0/24`; null if unknown. The whole address is not kept.',
  })
  network!: string | null
  @Field(() => Instant) startedAt!: string
  @Field(() => Instant) lastUsedAt!: string
  @Field(() => Instant, { description: "The time the session expires if it isn't used." }) endsAt!: string
}

@ObjectType('OwnSession', { description: 'A device or browser where the viewer is signed in.' })
export class OwnSessionType extends AccountSessionType {
  @Field(() => Boolean, { description: 'Whether this is the session that makes the request.' }) current!: boolean
}

@ObjectType('EndAccountSessionsPayload', {
  implements: AnswerType,
  description: 'The result, and the sessions of the account that are open now.',
})
export class EndAccountSessionsPayload extends AccountAnswerType {
  @Field(() => [AccountSessionType]) sessions!: AccountSessionType[]
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
  description: "The result of a change to the viewer's settings, with the current record.",
})
export class OwnSettingsPayload extends AccountAnswerType {
  @Field(() => ViewerType) viewer!: ViewerType
}

@ObjectType('Account', {
  description: 'A student, teacher or staff member as an account that can sign in. Staff only.',
})
export class AccountLineType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The code they sign in with, lower case.' }) code!: string
  @Field(() => String, { description: 'The full name, family name first, such as `Sato Emily`.' }) fullName!: string
  @Field(() => String, { description: 'The email address; empty without one.' }) email!: string
  @Field(() => Boolean, { description: EMAIL_CONFIRMED }) emailConfirmed!: boolean
  @Field(() => Boolean) active!: boolean
  @Field(() => Boolean) notify!: boolean
  @Field(() => Instant, { nullable: true, description: 'The time this person last signed in; null if they never did.' })
  lastLoginAt!: string | null
  @Field(() => Boolean, { description: 'Whether a password is set. Without one this person cannot sign in.' })
  hasPassword!: boolean
  @Field(() => Boolean, { description: 'Whether this person has a private calendar address; always false for staff.' })
  hasCalendarFeed!: boolean
  @Field(() => Instant, {
    nullable: true,
    description:
      'The time until which unknown devices cannot sign in after too many wrong passwords; null if they can.',
  })
  lockedUntil!: string | null
  @Field(() => Boolean, { description: 'Whether this person has a second factor: one-time codes or a passkey.' })
  hasSecondFactor!: boolean
}
