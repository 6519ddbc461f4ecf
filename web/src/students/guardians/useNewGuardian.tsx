import { Switch, TextInput } from '@mantine/core'
import { firstGuardianInput, guardianFields, linkFields } from '@koma/schema/records/guardian'
import { fieldsWithout, newValues } from '@koma/schema/records/record'
import { useState } from 'react'
import { ReadingFields } from '../../accounts/ReadingFields.tsx'
import formClasses from '../../record/RecordForm.module.css'
import type { Answer } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { messages } from './messages.ts'

const empty = newValues(fieldsWithout({ ...guardianFields, ...linkFields }, 'active', 'notify', 'comLang'))
type Values = typeof empty
type Name = keyof Values

/** The part of a new student's form that a guardian's fields have in a refusal. */
const PART = 'guardian.'

/**
 * Asks for a guardian of a new student, if staff want one: the inputs, what to send, whether something needed is
 * missing, and what to do with a refusal. An address that is known links its guardian. (FAM-19)
 */
export function useNewGuardian() {
  const text = useMessages(messages)
  const mayEdit = usePermission('studentEdit')
  const maySetPasswords = usePermission('studentPassword')
  const [isAsked, setAsked] = useState(false)
  const [values, setValues] = useState<Values>(empty)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const isGiven = isAsked && mayEdit && maySetPasswords
  const field = (name: Name) => ({
    label: text.fields[name],
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _, ...others }) => others)
    },
  })
  return {
    inputs: mayEdit && maySetPasswords && (
      <section className={formClasses.form} aria-label={text.title}>
        <Switch
          label={text.firstOne}
          description={text.firstHint}
          checked={isAsked}
          onChange={({ currentTarget: { checked } }) => setAsked(checked)}
        />
        {isAsked && (
          <div className={formClasses.pair}>
            <TextInput {...field('lastName')} required withAsterisk={false} />
            <TextInput {...field('firstName')} required withAsterisk={false} />
            <ReadingFields form={{ values, field: field as never }} locked={false} />
            <TextInput {...field('email')} type="email" required withAsterisk={false} />
            <TextInput {...field('phoneNumber')} type="tel" />
            <TextInput {...field('relation')} />
          </div>
        )}
      </section>
    ),
    input: isGiven ? values : null,
    /** Says beside each field what is wrong with it; whether something is. */
    lacks: () => {
      const parsed = isGiven ? firstGuardianInput.safeParse(values) : null
      const wrong = parsed?.success === false ? parsed.error.issues.map(({ path }) => String(path[0])) : []
      setErrors(Object.fromEntries(wrong.map((name) => [name, text.needed(text.fields[name as Name])])))
      return wrong.length > 0
    },
    showRefusal: ({ errors: wrong }: Answer) =>
      setErrors(
        Object.fromEntries(
          (wrong ?? []).flatMap(({ field: at, message }) =>
            at?.startsWith(PART) === true ? [[at.slice(PART.length), message]] : [],
          ),
        ),
      ),
  }
}
