import { Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import formClasses from '../record/RecordForm.module.css'
import type { RecordFormState } from '../record/useRecordForm.ts'
import type { AccountValues } from './accountValues.ts'
import { messages } from './messages.ts'

interface AccountFieldsProps {
  form: Pick<RecordFormState<AccountValues>, 'values' | 'field'>
  /** Nothing can be changed. */
  locked: boolean
  /** Why one field cannot be changed though the others can. */
  why?: { email?: string | null; active?: string | null }
  /** Whether they may sign in is decided elsewhere, with a question. */
  hidesActive?: boolean
  /** Shown between name and address. */
  readings?: ReactNode
  /** Shown below name, address and number. */
  children?: ReactNode
}

/**
 * Draws the fields of everybody who signs in: name, address, number, language, notifications and whether they may sign
 * in.
 */
export function AccountFields({ form, locked, why, hidesActive = false, readings, children }: AccountFieldsProps) {
  const { fields, languages, notifyNeedsEmail } = useMessages(messages)
  const { email, comLang, notify, active } = form.values
  const hasEmail = email.trim() !== ''
  const field = (name: keyof AccountValues, reason: string | null = null) => ({
    label: fields[name],
    description: !locked && reason,
    disabled: locked || reason !== null,
    ...form.field(name),
  })
  return (
    <>
      <div className={formClasses.pair}>
        <TextInput {...field('lastName')} />
        <TextInput {...field('firstName')} />
        {readings}
        <TextInput {...field('email', why?.email)} type="email" />
        <TextInput {...field('phoneNumber')} type="tel" />
      </div>
      {children}
      <ChoiceSegments
        label={fields.comLang}
        value={comLang}
        onChange={form.field('comLang').onChange}
        disabled={locked}
        data={[
          { value: 'jp', label: languages.jp },
          { value: 'en', label: languages.en },
        ]}
      />
      <Switch {...field('notify', hasEmail ? null : notifyNeedsEmail)} checked={notify && hasEmail} />
      {!hidesActive && <Switch {...field('active', why?.active)} checked={active} />}
    </>
  )
}
