import type { ReactNode } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { RecordForm } from './RecordForm.tsx'
import { useLeavingNew } from './useLeaving.ts'
import type { RecordFormState } from './useRecordForm.ts'

interface NewRecordFormProps<Values extends Record<string, unknown>> {
  form: RecordFormState<Values>
  /** Opens the rules by which the form was refused. */
  refused?: ReactNode
  /** The words of the button, where it makes more than the record. */
  saveLabel?: string | undefined
  children: ReactNode
}

/**
 * Draws the frame of the form of a new record. The cursor begins in its first field, the button creates the record, and
 * leaving with entries asks first.
 */
export function NewRecordForm<Values extends Record<string, unknown>>(props: NewRecordFormProps<Values>) {
  const { create } = useMessages(messages)
  return <RecordForm {...props} isNew saveLabel={props.saveLabel ?? create} guard={useLeavingNew()} />
}
