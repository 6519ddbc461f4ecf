import { CheckIcon, Combobox, InputBase, ScrollArea, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react'
import { comparable } from '../shared/format/comparable.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './ChoiceField.module.css'
import { messages } from './messages.ts'

/** One thing to choose; the note says beside it what is special about it. */
interface Choice {
  value: string
  label: string
  note?: string | undefined
}

interface ChoiceFieldProps {
  label: string
  /** Shows no label of its own; it is still read out. */
  bare?: boolean
  choices: readonly Choice[]
  /** An empty text is nothing chosen. */
  value: string
  onChange: (value: string) => void
  /**
   * The choices are what was found for the typed text. `onType` is called with each letter, and `pending` says that the
   * choices still belong to an earlier text. Without it the choices are all there are.
   */
  search?: { onType: (text: string) => void; pending: boolean }
  /** The list's text where nothing fits. */
  noneLabel?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean | undefined
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/**
 * Lets the user choose one of many by typing. Its value is the choice, or text that has chosen nothing yet. With a
 * search on the server, typing clears the choice. With a complete list, leaving the field takes the only match or
 * restores the previous choice. Enter takes the marked choice or the only one and never submits the form while the text
 * has chosen nothing. (SCHED-45, SCHED-63)
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, bare, choices, value, onChange, search, noneLabel, placeholder, required, disabled, error, ref } =
    props
  const text = useMessages(messages)
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const chosen = choices.find((choice) => choice.value === value)
  const isTyping = typed !== null && (search === undefined || value === '')
  const shown =
    isTyping && !search ? choices.filter((choice) => comparable(choice.label).includes(comparable(typed))) : choices
  const offered = shown.map((choice) => choice.value).join('\n')
  // The highlight is an index in the list: with other choices it would be on something else.
  const { resetSelectedOption } = combobox
  useEffect(() => resetSelectedOption(), [offered, resetSelectedOption])

  const reportTyping = (typing: string | null) => {
    setTyped(typing)
    search?.onType(typing ?? '')
  }
  const choose = (chosenValue: string) => {
    reportTyping(null)
    if (chosenValue !== value) onChange(chosenValue)
    combobox.closeDropdown()
  }
  const only = isTyping && typed.trim() !== '' && !search?.pending && shown.length === 1 ? shown[0] : undefined

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && !search) setTyped(null)
    if (event.key !== 'Enter' || !isTyping) return
    event.preventDefault()
    // The marked choice belongs to an earlier text.
    if (search?.pending) resetSelectedOption()
    if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1) return
    if (only) choose(only.value)
    else combobox.openDropdown()
  }
  const leave = () => {
    combobox.closeDropdown()
    if (search) return
    if (only) choose(only.value)
    setTyped(null)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" disabled={disabled}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          ref={ref}
          {...(bare ? { 'aria-label': label } : { label })}
          value={isTyping ? typed : (chosen?.label ?? '')}
          onChange={(event) => {
            reportTyping(event.currentTarget.value)
            if (search && value !== '') onChange('')
            combobox.openDropdown()
          }}
          onClick={(event) => {
            // The next typed letter replaces the choice.
            if (!isTyping) event.currentTarget.select()
            combobox.openDropdown()
          }}
          onKeyDown={onKeyDown}
          onBlur={leave}
          placeholder={placeholder}
          aria-required={required || undefined}
          disabled={disabled}
          error={error}
          autoComplete="off"
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={disabled || (shown.length === 0 && search?.pending)}>
        <Combobox.Options aria-label={label}>
          <ScrollArea.Autosize mah={220} type="scroll">
            {shown.map((choice) => (
              <Combobox.Option
                key={choice.value}
                value={choice.value}
                active={choice.value === value}
                aria-selected={choice.value === value}
              >
                <span className={classes.option} data-chosen={choice.value === value || undefined}>
                  <span>{choice.label}</span>
                  {choice.note !== undefined && <span className={classes.note}>{choice.note}</span>}
                  {choice.value === value && <CheckIcon size={12} />}
                </span>
              </Combobox.Option>
            ))}
          </ScrollArea.Autosize>
          {shown.length === 0 && <Combobox.Empty>{noneLabel ?? text.noResults}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
