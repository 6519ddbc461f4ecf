import { meetsPasswordRule } from '@koma/schema/rules/password'
import { type Ref, useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { messages } from './messages.ts'
import { PasswordRule } from './PasswordRule.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

/** A new password, typed twice. */
export interface NewPassword {
  password: string
  confirmation: string
}

/** The values of both fields before anything is typed. */
export const noPassword: NewPassword = { password: '', confirmation: '' }

/** Tells whether both are the same and meet the password rule. (AUTH-22, AUTH-28, AUTH-44) */
export function isReady({ password, confirmation }: NewPassword): boolean {
  return password === confirmation && meetsPasswordRule(password)
}

interface NewPasswordFieldsProps {
  value: NewPassword
  onChange: (value: NewPassword) => void
  size?: 'sm' | 'md'
  /** The server's error about the new password. */
  error?: string | undefined
  /** Names, code and address of the owner, which a password must not have in it. */
  own?: readonly string[]
  ref?: Ref<HTMLInputElement>
}

/**
 * Shows the fields for a new password and its confirmation; the rule is ticked off, a mismatch explained. (AUTH-20,
 * AUTH-21)
 */
export function NewPasswordFields({ value, onChange, size = 'sm', error, own, ref }: NewPasswordFieldsProps) {
  const text = useMessages(messages)
  const [blurred, setBlurred] = useState(false)
  const { password, confirmation } = value
  // Shown while typing only when it can no longer become the same.
  const differs = confirmation !== '' && (blurred ? confirmation !== password : !password.startsWith(confirmation))
  return (
    <>
      <PasswordField
        {...(ref && { ref })}
        label={text.newPassword}
        size={size}
        value={password}
        onChange={(typed) => onChange({ password: typed, confirmation })}
        autoComplete="new-password"
        hint={
          <>
            <PasswordRule password={password} />
            {meetsPasswordRule(password) && <PasswordStrength password={password} own={own ?? []} />}
          </>
        }
        error={error}
      />
      <PasswordField
        label={text.confirmation}
        size={size}
        value={confirmation}
        onChange={(typed) => {
          setBlurred(false)
          onChange({ password, confirmation: typed })
        }}
        onBlur={() => setBlurred(true)}
        autoComplete="new-password"
        error={differs && text.differs}
      />
    </>
  )
}
