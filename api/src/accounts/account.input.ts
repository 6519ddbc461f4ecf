import { loginInput } from '@koma/schema/input/login'
import {
  accountSessionsInput,
  changePasswordInput,
  confirmPasswordInput,
  checkLinkInput,
  endAccountSessionsInput,
  endSessionsInput,
  forgotPasswordInput,
  inviteAccountInput,
  resetPasswordInput,
  setPasswordInput,
  unlockAccountInput,
} from '@koma/schema/input/password'
import { confirmAccountEmailInput, confirmEmailInput, ownSettingsInput } from '@koma/schema/input/settings'
import { inputType } from '../platform/record/inputType.ts'
import { LoginTypeEnum } from '../platform/shared/enums.ts'

export const LoginInputType = inputType('LoginInput', loginInput, { types: { type: LoginTypeEnum } })
export const ForgotPasswordInputType = inputType('ForgotPasswordInput', forgotPasswordInput, {
  types: { type: LoginTypeEnum },
})
export const ResetPasswordInputType = inputType('ResetPasswordInput', resetPasswordInput, {
  types: { type: LoginTypeEnum },
})
export const CheckLinkInputType = inputType('CheckLinkInput', checkLinkInput, { types: { type: LoginTypeEnum } })
export const EndSessionsInputType = inputType('EndSessionsInput', endSessionsInput)
export const AccountSessionsInputType = inputType('AccountSessionsInput', accountSessionsInput)
export const EndAccountSessionsInputType = inputType('EndAccountSessionsInput', endAccountSessionsInput)
export const ConfirmPasswordInputType = inputType('ConfirmPasswordInput', confirmPasswordInput)
export const ChangePasswordInputType = inputType('ChangePasswordInput', changePasswordInput)
export const SetPasswordInputType = inputType('SetPasswordInput', setPasswordInput)
export const UnlockAccountInputType = inputType('UnlockAccountInput', unlockAccountInput)
export const InviteAccountInputType = inputType('InviteAccountInput', inviteAccountInput)
export const ConfirmAccountEmailInputType = inputType('ConfirmAccountEmailInput', confirmAccountEmailInput)
export const OwnSettingsInputType = inputType('OwnSettingsInput', ownSettingsInput)
export const ConfirmEmailInputType = inputType('ConfirmEmailInput', confirmEmailInput, {
  types: { type: LoginTypeEnum },
})
