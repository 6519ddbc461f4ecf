/** @jsxImportSource preact */
import type { ComponentChildren, Ref } from 'preact'
import { useId, useState } from 'preact/hooks'
import { halfWidth } from '../shared/format/halfWidth.ts'
import type { Area } from '../shared/session/session.ts'
import classes from './SignIn.module.css'
import { Icon } from './Icon.tsx'
import { useSignInMessages } from './useSignInLanguage.ts'
import { messages } from './messages.ts'

/** Returns the user type of a typed ID: in the students' area an address is a guardian's. (FAM-01) */
export function userTypeOf(area: Area, typed: string): Area | 'guardian' {
  return area === 'student' && userIdOf(typed).includes('@') ? 'guardian' : area
}

/**
 * Returns a typed user ID as the server knows it: full-width letters come from Japanese keyboards, ids are lower case.
 * (AUTH-11)
 */
export function userIdOf(typed: string): string {
  return halfWidth(typed).trim().toLowerCase()
}

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password'
  /** The hint for password managers. */
  autoComplete: 'username' | 'current-password' | 'email' | 'one-time-code'
  /** Its error; shown at once. */
  error?: string | undefined
  /** Shown below it. */
  hint?: string | undefined
  /** Shown at its end. */
  end?: ComponentChildren
  onFocus?: () => void
  onBlur?: () => void
  onKey?: (event: KeyboardEvent) => void
  inputRef?: Ref<HTMLInputElement>
}

/** Shows one line to fill in, with its label above and what is wrong below. */
export function TextField(props: FieldProps) {
  const {
    label,
    value,
    onChange,
    type = 'text',
    autoComplete,
    error,
    hint,
    end,
    onFocus,
    onBlur,
    onKey,
    inputRef,
  } = props
  const id = useId()
  return (
    <div class={classes.field}>
      <label for={id}>{label}</label>
      <div class={classes.line}>
        <input
          ref={inputRef ?? null}
          id={id}
          class={classes.input}
          type={type}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
          onFocus={onFocus}
          onBlur={onBlur}
          onKeyDown={onKey}
          onKeyUp={onKey}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellcheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        {end}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} class={classes.error} role="alert">
          {error}
        </p>
      )}
      {hint !== undefined && <output class={classes.hint}>{hint}</output>}
    </div>
  )
}

interface TypedProps {
  value: string
  onChange: (value: string) => void
  inputRef?: Ref<HTMLInputElement>
}

/** Shows the field for a user ID. (AUTH-02, AUTH-06) */
export function UserIdField({ area, ...props }: TypedProps & { area: Area }) {
  const text = useSignInMessages(messages)
  const hint = area === 'student' ? text.guardianHint : undefined
  return <TextField {...props} label={text.userId} autoComplete="username" hint={hint} />
}

/** Shows a password that can be shown; says while Caps Lock is on. (AUTH-02) */
export function SignInPasswordField(props: TypedProps) {
  const text = useSignInMessages(messages)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <TextField
      {...props}
      label={text.password}
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      onKey={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setCapsLock(false)}
      hint={capsLock ? text.capsLock : undefined}
      end={
        <button
          type="button"
          class={classes.eye}
          aria-label={text.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'hide' : 'show'} size={18} />
        </button>
      }
    />
  )
}

/** Asks whether to stay signed in on this device; off until it is chosen. (decision 029) */
export function StayBox({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  const text = useSignInMessages(messages)
  const id = useId()
  return (
    <div class={classes.stay}>
      <input
        id={id}
        type="checkbox"
        checked={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{text.stay}</label>
      <p id={`${id}-hint`} class={classes.hint}>
        {text.stayHint}
      </p>
    </div>
  )
}

/** Shows the form's button; while the answer is under way it turns and takes no second tap. */
export function SubmitButton({ busy, disabled, children }: { busy: boolean; disabled: boolean; children: string }) {
  return (
    <button
      type="submit"
      class={classes.submit}
      disabled={busy || disabled}
      data-busy={busy || undefined}
      aria-busy={busy}
    >
      {children}
    </button>
  )
}

/** Shows the error of a whole form; always there, so that screen readers announce it. */
export function Failure({ children }: { children: ComponentChildren[] }) {
  return (
    <div class={classes.failurePlace} role="alert">
      {children.some(Boolean) && (
        <div class={classes.failure}>
          <Icon name="warn" size={18} />
          <div>{children}</div>
        </div>
      )}
    </div>
  )
}
