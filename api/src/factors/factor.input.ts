import {
  accountSecondFactorsInput,
  addPasskeyInput,
  confirmOneTimeCodesInput,
  confirmPasskeyInput,
  passkeyLoginInput,
  removePasskeyInput,
  renamePasskeyInput,
  resetSecondFactorsInput,
} from '@koma/schema/input/factors'
import { inputType } from '../platform/record/inputType.ts'

export const AccountSecondFactorsInputType = inputType('AccountSecondFactorsInput', accountSecondFactorsInput)
export const ConfirmOneTimeCodesInputType = inputType('ConfirmOneTimeCodesInput', confirmOneTimeCodesInput)
export const AddPasskeyInputType = inputType('AddPasskeyInput', addPasskeyInput)
export const RenamePasskeyInputType = inputType('RenamePasskeyInput', renamePasskeyInput)
export const RemovePasskeyInputType = inputType('RemovePasskeyInput', removePasskeyInput)
export const PasskeyLoginInputType = inputType('PasskeyLoginInput', passkeyLoginInput)
export const ConfirmPasskeyInputType = inputType('ConfirmPasskeyInput', confirmPasskeyInput)
export const ResetSecondFactorsInputType = inputType('ResetSecondFactorsInput', resetSecondFactorsInput)
