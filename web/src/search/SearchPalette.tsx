import { Button, Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { messages } from './messages.ts'
import { focusPage } from '../ui/open/focusPage.ts'
import type { Hit, HitKind } from './searchHits.ts'
import classes from './SearchPalette.module.css'
import { useSearch } from './useSearch.ts'
import { shownStudentCode } from '../shared/format/studentCode.ts'

const kinds: readonly HitKind[] = ['date', 'time', 'students', 'teachers', 'courses', 'contracts', 'places']

interface SearchPaletteProps {
  opened: boolean
  /** Hands over what was typed before the field was there. */
  takeTyped: () => string
  onClose: () => void
}

/**
 * Shows the one search of the staff area: people, courses and dates; each result leads to its next lesson, and students
 * also to their page.
 */
export function SearchPalette({ opened, takeTyped, onClose }: SearchPaletteProps) {
  const m = useMessages(messages)
  const navigate = useNavigate()
  const goTo = ({ to }: Hit) => {
    onClose()
    // The element focused before may belong to the old page.
    focusPage()
    void navigate(to)
  }
  return (
    <Overlay opened={opened} onClose={onClose} title={m.title} kind="dialog" size="lg" fullOnPhone>
      <SearchBox takeTyped={takeTyped} onChosen={goTo} />
    </Overlay>
  )
}

function SearchBox({ takeTyped, onChosen }: { takeTyped: () => string; onChosen: (hit: Hit) => void }) {
  const m = useMessages(messages)
  const [typed, setTyped] = useState('')
  const listId = useId()
  const { hits, pending, failed, retry } = useSearch(typed)
  const combobox = useCombobox({ opened: true })
  const { resetSelectedOption, selectFirstOption } = combobox
  const input = useRef<HTMLInputElement>(null)
  const offered = pending ? null : hits.map(({ key }) => key).join('\n')
  // A mark from an earlier text would make Enter lead to somebody else.
  useEffect(() => {
    resetSelectedOption()
    tellMarked(input.current, offered ? selectFirstOption() : null)
  }, [offered, resetSelectedOption, selectFirstOption])
  const entered = useRef<string | null>(null)
  useEffect(() => {
    const first = hits[0]
    if (pending || entered.current !== typed || !first) return
    entered.current = null
    onChosen(first)
  })
  const choose = (key: string) => {
    const hit = hits.find((each) => each.key === key)
    if (hit) onChosen(hit)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') tellMarked(input.current, combobox.selectNextOption())
    else if (event.key === 'ArrowUp') tellMarked(input.current, combobox.selectPreviousOption())
    else if (event.key !== 'Enter') return
    else if (pending) entered.current = typed
    else if (combobox.getSelectedOptionIndex() !== -1) combobox.clickSelectedOption()
    event.preventDefault()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <TextInput
        ref={input}
        data-autofocus
        {...asCombobox(listId, hits.length > 0)}
        aria-label={m.label}
        placeholder={m.placeholder}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onFocus={() => {
          const ahead = takeTyped()
          setTyped((before) => before + ahead)
        }}
        onChange={(event) => {
          entered.current = null
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <output className={classes.state}>
        {typed.trim() === ''
          ? m.hint
          : pending
            ? null
            : failed
              ? m.failed
              : hits.length === 0
                ? m.none
                : m.found(hits.length)}
      </output>
      {failed && (
        <Button variant="default" size="xs" onClick={retry}>
          {m.retry}
        </Button>
      )}
      <Combobox.Options id={listId} className={classes.options} aria-label={m.title} aria-busy={pending}>
        {kinds.map((kind) => {
          const ofKind = hits.filter((hit) => hit.kind === kind)
          return (
            ofKind.length > 0 && (
              <Combobox.Group key={kind} label={m.kinds[kind]}>
                {ofKind.map((hit) => (
                  <Combobox.Option key={hit.key} value={hit.key} className={classes.option}>
                    <HitLine hit={hit} />
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )
          )
        })}
      </Combobox.Options>
    </Combobox>
  )
}

/** Returns the props that make a text field the combobox of a list below it. */
const asCombobox = (listId: string, expanded: boolean) => ({
  role: 'combobox',
  'aria-expanded': expanded,
  'aria-controls': listId,
  'aria-autocomplete': 'list' as const,
})

/** Tells screen readers which option is marked. */
function tellMarked(input: HTMLInputElement | null, id: string | null): void {
  if (id === null) input?.removeAttribute('aria-activedescendant')
  else input?.setAttribute('aria-activedescendant', id)
}

function HitLine({ hit: { kind, name, code, active, next, holder, guardian, target, day } }: { hit: Hit }) {
  const m = useMessages(messages)
  const format = useFormat()
  const lesson =
    next &&
    [
      format.when(next),
      ...(kind === 'courses' || next.courseName === null ? [] : [next.courseName]),
      ...(kind === 'teachers' ? [] : [next.teacherName]),
    ].join(m.separator)
  const then = day && (day.includes('T') ? format.dateTime(day) : format.date(day))
  const words =
    target === 'finder' && then
      ? m.finderOn(then)
      : target
        ? m.leads[target]
        : then
          ? m.dayOf(then)
          : lesson
            ? m.next(lesson)
            : m.noNext[kind]
  return (
    <>
      <span className={classes.name}>
        {kind === 'date' ? format.date(name, { year: true }) : kind === 'time' ? format.dateTime(name) : name}{' '}
        <span className={classes.code}>{kind === 'students' ? shownStudentCode(code) : code}</span>
        {holder && <span className={classes.code}> {m.holder(holder)}</span>}
        {guardian && <span className={classes.code}> {m.guardian(guardian)}</span>}
        {!active && <span className={classes.code}> {m.inactive}</span>}
      </span>
      <span className={classes.next}>{words}</span>
    </>
  )
}
