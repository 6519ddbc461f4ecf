import { useQuery } from '@apollo/client/react'
import { valueProblemText } from '@koma/schema/fieldTexts'
import { useState } from 'react'
import formClasses from '../../record/RecordForm.module.css'
import type { Answer } from '../../record/useSave.ts'
import { useLanguage } from '../../shared/i18n/useMessages.ts'
import { OwnFieldsQuery } from './ownFieldDocuments.ts'
import { OwnFieldInput } from './OwnFieldInput.tsx'
import { fieldNamed, inputOf, type OwnTexts } from './ownFieldValues.ts'

/**
 * Asks for the values of own fields of a new student: their inputs, what to send, whether a required one is missing,
 * and what to do with a refusal. (FIELD-06)
 */
export function useNewOwnFields() {
  const [language] = useLanguage()
  const { data } = useQuery(OwnFieldsQuery, { fetchPolicy: 'cache-and-network', context: { quiet: true } })
  const fields = (data?.studentFields ?? []).filter(({ active }) => active)
  const [texts, setTexts] = useState<OwnTexts>({})
  const [errors, setErrors] = useState<OwnTexts>({})
  const typed = (id: string) => texts[id] ?? ''
  return {
    inputs: fields.length > 0 && (
      <div className={formClasses.pair}>
        {fields.map((field) => (
          <OwnFieldInput
            key={field.id}
            field={field}
            value={typed(field.id)}
            onChange={(value) => {
              setTexts((before) => ({ ...before, [field.id]: value }))
              setErrors(({ [field.id]: _, ...others }) => others)
            }}
            required={field.required}
            error={errors[field.id]}
          />
        ))}
      </div>
    ),
    values: fields.filter(({ id }) => typed(id).trim() !== '').map((field) => inputOf(field, typed(field.id))),
    /** Says beside each required field that it is empty; whether there is one. */
    lacks: () => {
      const lacking = fields.filter(({ id, required }) => required && typed(id).trim() === '')
      setErrors(Object.fromEntries(lacking.map(({ id }) => [id, valueProblemText('fieldRequired', language)])))
      return lacking.length > 0
    },
    showRefusal: ({ errors: wrong }: Answer) =>
      setErrors(Object.fromEntries((wrong ?? []).map(({ field, message }) => [fieldNamed(field ?? ''), message]))),
  }
}
