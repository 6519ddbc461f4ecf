import type {
  ChangePasswordInput,
  ForgotPasswordInput,
  ResetPasswordInput,
  SetPasswordInput,
} from '@koma/schema/input/password'
import type { OwnSettingsInput } from '@koma/schema/input/settings'
import { Field, ID, InputType } from 'type-graphql'
import type { UserType } from '../shared/context.ts'
import { UserTypeEnum } from '../shared/enums.ts'

@InputType('ForgotPasswordInput')
export class ForgotPasswordInputType implements ForgotPasswordInput {
  @Field(() => String) username!: string
  @Field(() => String, { description: 'The address the school has on record.' }) email!: string
  @Field(() => String, { description: 'student, teacher or admin' }) type!: string
  @Field(() => String, { description: 'The language of the mail: en or jp.' }) language!: 'en' | 'jp'
}

@InputType('ResetPasswordInput')
export class ResetPasswordInputType implements ResetPasswordInput {
  @Field(() => String, { description: 'The last part of the link.' }) token!: string
  @Field(() => String) password!: string
  @Field(() => String, { description: 'student, teacher or staff, as the link says' }) type!: string
}

@InputType('ChangePasswordInput')
export class ChangePasswordInputType implements ChangePasswordInput {
  @Field(() => String) currentPassword!: string
  @Field(() => String) newPassword1!: string
  @Field(() => String, { description: 'The same once more.' }) newPassword2!: string
}

@InputType('SetPasswordInput')
export class SetPasswordInputType implements SetPasswordInput {
  @Field(() => UserTypeEnum) userType!: UserType
  @Field(() => ID) id!: string
  @Field(() => String) password!: string
}

@InputType('OwnSettingsInput', { description: 'What is left out stays as it is.' })
export class OwnSettingsInputType implements OwnSettingsInput {
  @Field(() => String, { nullable: true, description: 'Empty: none, which turns notify off.' }) email?: string | null
  @Field(() => Boolean, { nullable: true }) notify?: boolean | null
  @Field(() => String, { nullable: true, description: 'en or jp' }) comLang?: 'en' | 'jp' | null
}
