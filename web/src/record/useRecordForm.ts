import { type FormErrors, useForm } from '@mantine/form'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { useLanguage } from '../shared/i18n/useMessages.ts'
import { wrongFields } from './formErrors.ts'
import { isSame } from './isSame.ts'
import { mergeArrived } from './mergeArrived.ts'
import { pick } from './pick.ts'
import { recordResolver } from './recordResolver.ts'
import { useRequired } from './useRequired.ts'
import type { Answer } from './useSave.ts'

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

/** A field that was changed here and by somebody else, differently. */
interface Clash<Values> {
  field: keyof Values & string
  theirs: unknown
  mine: unknown
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
  const [base, setBase] = useState(record)
  const [clashing, setClashing] = useState<string[]>([])
  const [saving, setSaving] = useState(false)
  const [sent, setSent] = useState<{ entered: Values; changes: Partial<Values> } | null>(null)
  const [arrived, setArrived] = useState<Partial<Values> | null>(null)
  // How often it was to be saved and something was wrong with it; 0 once it has been saved.
  const [refusals, setRefusals] = useState(0)
  const [refused, setRefused] = useState<{ answer: Answer; values: Values } | null>(null)
  const [typedFields] = useState(() => new Set<string>())
  const judge = recordResolver(schema, language)
  const form = useForm<Values>({
    initialValues: initial ?? record,
    validate: (entered) => judge(prepare(entered)),
    validateInputOnBlur: true,
  })
  const values = form.values
  const written = writtenOf(prepare(values), schema)
  const changes = pick<Values>(
    written,
    // An untouched field is no change, even if the schema would write it otherwise today.
    Object.keys(values).filter((field) => !isSame(values[field], base[field]) && !isSame(written[field], base[field])),
  )
  const changed = Object.keys(changes).length > 0
  const maySend = changed || isNew

  // One by one: all at once would remove the errors of other fields.
  const setEach = (some: Partial<Values>) => {
    for (const [field, value] of Object.entries(some)) form.setFieldValue(field, value as never)
  }
  const applyArrived = useEffectEvent(setEach)
  // Until it is known whether what was sent is saved, nobody can say whose change a new record is.
  if (!saving && !isSame(record, base)) {
    const merged = mergeArrived(record, { base, values, sent, clashing }, both)
    setBase(record)
    setArrived(merged.changes)
    setClashing(merged.clashing)
  }
  useEffect(() => {
    if (arrived !== null) applyArrived(arrived)
  }, [arrived])

  const markSaved = useOnSavedAtRest(!changed && !saving, onSaved)

  const clashes: Clash<Values>[] = clashing
    .filter((field) => !isSame(values[field], base[field]))
    .map((field) => ({ field, theirs: base[field], mine: values[field] }))

  /** Returns a text of this field as the schema writes it; null for what it refuses, and for what is not a text. */
  const textAsSaved = (name: string, entered: unknown): string | null => {
    const judged = schema instanceof z.ZodObject ? asField(schema.shape[name])?.safeParse(entered) : undefined
    return typeof entered === 'string' && judged?.success && typeof judged.data === 'string' ? judged.data : null
  }
  const prepared = prepare(values)
  const problems = judge(prepared)
  /** Tells whether the problem at a field is not of this field alone, such as an end before the start. */
  const isAcrossFields = (name: string): boolean =>
    schema instanceof z.ZodObject && asField(schema.shape[name])?.safeParse(prepared[name]).success === true
  // Errors of chosen or stepped values are shown at once: such a field is never left, and saving would be off without a
  // reason.
  const immediate = Object.entries(problems).filter(([path]) => {
    const name = path.split('.', 1)[0] ?? path
    return !typedFields.has(name) && changed && (isAcrossFields(name) || !isSame(values[name], base[name]))
  })
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

  const refusedFields = new Set(refused === null ? [] : wrongFields(refused.answer, values).map(({ field }) => field))
  // What was wrong with several fields is mended at any of them.
  const remaining = Object.entries(form.errors).filter(([path]) => path in problems || refusedFields.has(path))
  /** All errors but those at once: a field that is typed into shows no others, though it appeared this moment. */
  const typedErrors: FormErrors = { ...Object.fromEntries(remaining), ...(refusals > 0 ? missing : {}) }
  const errors: FormErrors = { ...Object.fromEntries(immediate), ...typedErrors }
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
      typedFields.add(name)
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
    takeTheirs: () => {
      setEach(pick<Values>(base, clashing))
      setClashing([])
    },
    keepMine: () => setClashing([]),
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

const asField = (field: unknown) => (field instanceof z.ZodType ? field : undefined)

const nothing = () => ({})

const asIs = <Values>(values: Values) => values

/** The form of a record, as `useRecordForm` returns it. */
export type RecordFormState<Values extends Record<string, unknown>> = ReturnType<typeof useRecordForm<Values>>

/** Returns the values as the schema writes them; as they are where it says nothing of them. */
function writtenOf<Values extends Record<string, unknown>>(values: Values, schema: z.ZodType): Values {
  const { data } = schema.safeParse(values)
  const judged: unknown = data
  return { ...values, ...(isRecord(judged) ? pick<Values>(judged as Partial<Values>, Object.keys(values)) : {}) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
