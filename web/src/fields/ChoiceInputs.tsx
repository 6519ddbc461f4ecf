import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import formClasses from '../record/RecordForm.module.css'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { FieldError } from '../ui/FieldError.tsx'
import fieldset from '../ui/fieldset.module.css'
import classes from './fields.module.css'
import { messages } from './messages.ts'

/** A choice as it is entered; one without an id is new. */
export interface Choice {
  id?: string
  nameJp: string
  nameEn: string
  active: boolean
}

interface ChoiceInputsProps {
  choices: readonly Choice[]
  onChange: (choices: Choice[]) => void
  locked: boolean
  error?: ReactNode
}

/** Edits the choices of a field, each with a name in one language or both. (FIELD-02) */
export function ChoiceInputs({ choices, onChange, locked, error }: ChoiceInputsProps) {
  const text = useMessages(messages)
  const change = (at: number, part: Partial<Choice>) =>
    onChange(choices.map((choice, index) => (index === at ? { ...choice, ...part } : choice)))
  return (
    <fieldset className={fieldset.bare}>
      <legend>{text.choices}</legend>
      <div className={classes.choices}>
        {choices.map((choice, at) => (
          // Their places are all that new ones have in common with themselves.
          <div key={choice.id ?? `new-${at}`} className={classes.choice}>
            <TextInput
              aria-label={text.choiceJp(at + 1)}
              placeholder={text.nameJp}
              value={choice.nameJp}
              disabled={locked}
              onChange={({ currentTarget: { value } }) => change(at, { nameJp: value })}
            />
            <TextInput
              aria-label={text.choiceEn(at + 1)}
              placeholder={text.nameEn}
              value={choice.nameEn}
              disabled={locked}
              onChange={({ currentTarget: { value } }) => change(at, { nameEn: value })}
            />
            <Checkbox
              aria-label={text.choiceOn(at + 1)}
              checked={choice.active}
              disabled={locked}
              onChange={({ currentTarget: { checked } }) => change(at, { active: checked })}
            />
          </div>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
      <p className={formClasses.hint}>{text.choicesHint}</p>
      {!locked && (
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={16} />}
          onClick={() => onChange([...choices, { nameJp: '', nameEn: '', active: true }])}
        >
          {text.addChoice}
        </Button>
      )}
    </fieldset>
  )
}
