import { useForm } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useLanguage } from '../shared/i18n/useMessages.ts'
import { wrongFields } from './formErrors.ts'
import { isSame } from './isSame.ts'
import { pick } from './pick.ts'
import { recordResolver } from './recordResolver.ts'
import { useConcurrentEdits } from './useConcurrentEdits.ts'
import { useErrorTiming } from './useErrorTiming.ts'
import { useRequired } from './useRequired.ts'
import type { Answer } from './useSave.ts'
import { judgedField, writtenOf } from './written.ts'

interface RecordFormOptions<Values> {
  /** The saved record; another object when it changes, whoever changed it. */
  record: Values
  /** The form's first values where they are not the record's, such as a copy: they count as entered. */
  initial?: Values
  /** Whether it makes something new, which can be sent with nothing changed: what is missing is said then. */
  isNew?: boolean
  /** Judges the values, in the browser as in the api. */
  schema: z.ZodType
  /**
   * Returns what is missing or does not go together in the whole form, by field. Shown once it is to be saved, all of
   * it at once.
   */
  missingIn?: (entered: Values) => Record<string, string>
  /**
   * Brings what was typed into one form, such as full-width digits into plain digits, before it is checked and sent.
   */
  prepare?: (entered: Values) => Values
  /** Saves the changes, or all that is entered, both as the schema writes them, and returns the server's answer. */
  save: (changes: Partial<Values>, entered: Values) => Promise<Answer | null>
  /** Reads the record again, after the server has said that it has changed. */
  reload?: () => Promise<unknown>
  /** Returns a field with both its changes, another's and the one here; undefined where one has to choose. */
  both?: (field: keyof Values & string, base: Values, theirs: Values, mine: Values) => unknown
  /** Called once the form holds what was saved: leaving then asks no question about unsaved text. */
  onSaved?: () => void
}

/**
 * Manages the form of a record. Only edited fields are sent. Others' changes come into the other fields; where both
 * changed the same one, both values are shown and nothing is saved until one is chosen. Errors are shown at their
 * field. (STF-08, D129)
 */
export function useRecordForm<Values extends Record<string, unknown>>(options: RecordFormOptions<Values>) {
  const { record, isNew = false, schema, missingIn = nothing, prepare = asIs, save, reload, both, onSaved } = options
  const [initial] = useState(options.initial)
  const [language] = useLanguage()
  const [saving, setSaving] = useState(false)
  const [sent, setSent] = useState<{ entered: Values; changes: Partial<Values> } | null>(null)
  // How often it was to be saved and something was wrong with it; 0 once it has been saved.
  const [refusals, setRefusals] = useState(0)
  const [refused, setRefused] = useState<{ answer: Answer; values: Values } | null>(null)
  const judge = recordResolver(schema, language)
  const form = useForm<Values>({
    initialValues: initial ?? record,
    validate: (entered) => judge(prepare(entered)),
    validateInputOnBlur: true,
  })
  const values = form.values
  // One by one: all at once would remove the errors of other fields.
  const setEach = (some: Partial<Values>) => {
    for (const [field, value] of Object.entries(some)) form.setFieldValue(field, value as never)
  }
  const { base, clashes, takeTheirs, keepMine } = useConcurrentEdits({
    record,
    values,
    sent,
    saving,
    both,
    setFields: setEach,
  })

  const prepared = prepare(values)
  const written = writtenOf(prepared, schema)
  const changes = pick<Values>(
    written,
    // An untouched field is no change, even if the schema would write it otherwise today.
    Object.keys(values).filter((field) => !isSame(values[field], base[field]) && !isSame(written[field], base[field])),
  )
  const changed = Object.keys(changes).length > 0
  const maySend = changed || isNew

  const markSaved = useOnSavedAtRest(!changed && !saving, onSaved)

  /** Returns a text of this field as the schema writes it; null for what it refuses, and for what is not a text. */
  const textAsSaved = (name: string, entered: unknown): string | null => {
    const judged = judgedField(schema, name, entered)
    return typeof entered === 'string' && judged?.success && typeof judged.data === 'string' ? judged.data : null
  }
  const missing = missingIn(written)
  const refuse = () => setRefusals((before) => before + 1)
  const submit = form.onSubmit((entered) => {
    if (!maySend || saving || clashes.length > 0) return
    if (!isEmpty(missing)) return refuse()
    setSent({ entered, changes })
    setSaving(true)
    void save(changes, written).then(async (answer) => {
      setRefused(answer === null || answer.success ? null : { answer, values })
      if (answer?.success) {
        markSaved()
        setRefusals(0)
      } else setSent(null)
      // The network layer reports a failure; the form can be sent again.
      if (answer?.code === 'stale') await reload?.().catch(() => undefined)
      const wrong = answer === null ? [] : wrongFields(answer, entered)
      for (const { field, message } of wrong) form.setFieldError(field, message)
      if (wrong.length > 0) refuse()
      setSaving(false)
    })
  }, refuse)

  const { errors, typedErrors, markTyped } = useErrorTiming({
    schema,
    values,
    prepared,
    base,
    changed,
    problems: judge(prepared),
    formErrors: form.errors,
    refusedFields: refused === null ? [] : wrongFields(refused.answer, values).map(({ field }) => field),
    missing: refusals > 0 ? missing : {},
  })
  const required = useRequired(values, (others) => {
    const entered = prepare(others)
    return { ...missingIn(writtenOf(entered, schema)), ...judge(entered) }
  })

  return {
    values,
    setField: form.setFieldValue,
    setFields: form.setValues,
    changed,
    /** Something is entered that leaving would lose; what the form began with, such as a copy, is not. */
    unsaved: changed && !isSame(values, initial),
    saving,
    clashes,
    /**
     * Whether it can be sent: something is new or changed, and nothing is undecided. What is wrong or missing is shown
     * when it is sent. (ATCH-19)
     */
    ready: maySend && clashes.length === 0,
    /** The errors to show, by field: of typed fields once they are left, of all others at once. */
    errors,
    /** The answer where it was not saved, until something is changed. */
    refusal: refused?.values === values ? refused.answer : null,
    /**
     * Another number each time something was found wrong with what was to be saved: the first wrong field is gone to.
     */
    refusals,
    submit,
    /** Whether it cannot be saved with nothing in this field. */
    required,
    /**
     * Returns the props of a text field, marked where it has to be filled in. On leaving it, people see their text as
     * it will be saved. (ASTU-21…30, ATCH-22…26, CRS-06)
     */
    field: (name: keyof Values & string) => {
      const props = form.getInputProps(name)
      markTyped(name)
      const formBlur: ((event: unknown) => void) | undefined = props.onBlur
      const onBlur = (event: unknown) => {
        const asSaved = textAsSaved(name, prepare(values)[name])
        if (asSaved !== null && asSaved !== values[name] && !isSame(values[name], base[name]))
          setEach({ [name]: asSaved } as Partial<Values>)
        formBlur?.(event)
      }
      return {
        ...props,
        error: typedErrors[name],
        onBlur,
        autoComplete: 'off',
        'aria-required': required(name) || undefined,
      }
    },
    takeTheirs,
    keepMine,
    discard: () => {
      form.setValues(initial ?? base)
      setRefusals(0)
    },
  }
}

/** Returns a function that marks the form as saved. Calls `onSaved` after that, once the form is at rest. */
function useOnSavedAtRest(atRest: boolean, onSaved: (() => void) | undefined): () => void {
  const onSavedPending = useRef(false)
  useEffect(() => {
    if (!onSavedPending.current || !atRest) return
    onSavedPending.current = false
    onSaved?.()
  })
  return useCallback(() => {
    onSavedPending.current = true
  }, [])
}

const isEmpty = (record: object) => Object.keys(record).length === 0

const nothing = () => ({})

const asIs = <Values>(values: Values) => values

/** The form of a record, as `useRecordForm` returns it. */
export type RecordFormState<Values extends Record<string, unknown>> = ReturnType<typeof useRecordForm<Values>>
