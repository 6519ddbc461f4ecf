import { PasswordInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

interface PasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** The hint for password managers. */
  autoComplete: 'current-password' | 'new-password'
  /** Its error; shown at once. */
  error?: ReactNode
  /** The rule for it. */
  hint?: ReactNode
  size?: 'sm' | 'md'
  /** The focus of a dialog starts here. */
  focusFirst?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Draws a password that can be shown; says while Caps Lock is on. (AUTH-02, AUTH-20) */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, autoComplete, error, hint, size = 'md', focusFirst, onBlur, ref } = props
  const text = useMessages(messages)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...(ref && { ref })}
      {...(focusFirst && { 'data-autofocus': true })}
      label={label}
      size={size}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => {
        setCapsLock(false)
        onBlur?.()
      }}
      description={
        (hint || capsLock) && (
          <>
            {hint}
            {capsLock && <output>{text.capsLock}</output>}
          </>
        )
      }
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      errorProps={{ role: 'alert' }}
      aria-invalid={Boolean(error)}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': text.showPassword }}
    />
  )
}
