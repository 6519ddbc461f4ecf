import { loginInput } from '@koma/schema/input/login'
import {
  changePasswordInput,
  checkLinkInput,
  endSessionsInput,
  forgotPasswordInput,
  inviteAccountInput,
  resetPasswordInput,
  setPasswordInput,
  unlockAccountInput,
} from '@koma/schema/input/password'
import { confirmEmailInput, ownSettingsInput } from '@koma/schema/input/settings'
import { inputType } from '../record/inputType.ts'
import { UserTypeEnum } from '../shared/enums.ts'

export const LoginInputType = inputType('LoginInput', loginInput)
export const ForgotPasswordInputType = inputType('ForgotPasswordInput', forgotPasswordInput)
export const ResetPasswordInputType = inputType('ResetPasswordInput', resetPasswordInput)
export const CheckLinkInputType = inputType('CheckLinkInput', checkLinkInput)
export const EndSessionsInputType = inputType('EndSessionsInput', endSessionsInput)
export const ChangePasswordInputType = inputType('ChangePasswordInput', changePasswordInput)
export const SetPasswordInputType = inputType('SetPasswordInput', setPasswordInput, {
  types: { userType: UserTypeEnum },
})
export const UnlockAccountInputType = inputType('UnlockAccountInput', unlockAccountInput, {
  types: { userType: UserTypeEnum },
})
export const InviteAccountInputType = inputType('InviteAccountInput', inviteAccountInput, {
  types: { userType: UserTypeEnum },
})
export const OwnSettingsInputType = inputType('OwnSettingsInput', ownSettingsInput)
export const ConfirmEmailInputType = inputType('ConfirmEmailInput', confirmEmailInput)
