import { Kbd } from '@mantine/core'
import { Suspense, useState } from 'react'
import { SearchButton } from '../../search/SearchButton.tsx'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import { focusRows } from '../../ui/focusRows.ts'
import { useKeys } from '../../ui/open/useKeys.ts'
import { useTypedAhead } from '../../ui/open/useTypedAhead.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Overlay } from '../../ui/Overlay.tsx'
import { messages } from '../messages.ts'
import classes from './KeyHelp.module.css'
import { ManualLink } from './ManualLink.tsx'

const SearchPalette = lazyPart(async () => (await import('../../search/SearchPalette.tsx')).SearchPalette)

/**
 * Handles the keys of the staff area: `/` opens the search, `f` goes to the search box of the page, `l` to its list.
 * `?` shows all keys and leads to the manual. (SHELL-19)
 */
export function KeyHelp() {
  const text = useMessages(messages)
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState<'never' | 'open' | 'closed'>('never')
  const openSearch = () => setSearch('open')
  const takeTyped = useTypedAhead(search === 'open')

  useKeys({
    '?': () => setOpened(true),
    '/': (event) => {
      event.preventDefault()
      openSearch()
    },
    f: (event) => {
      const field = document.querySelector<HTMLInputElement>('input[data-search]')
      if (!field) return
      event.preventDefault()
      field.focus()
      field.select()
    },
    l: (event) => {
      if (focusRows()) event.preventDefault()
    },
  })

  const everywhere: Keys = [
    [['/'], text.keys.everything],
    [['f'], text.keys.search],
    [['↓'], text.keys.results],
    [['l'], text.keys.list],
    [['n'], text.keys.add],
    [['↑', '↓'], text.keys.move],
    [['Enter'], text.keys.open],
    [['Esc'], text.keys.back],
    [['?'], text.keys.help],
  ]
  const schedule: Keys = [
    [['t'], text.keys.today],
    [['d', 'w', 'm'], text.keys.views],
    [['b'], text.keys.byTeacher],
    [['x'], text.keys.select],
  ]
  return (
    <>
      <SearchButton onClick={openSearch} />
      {search !== 'never' && (
        <Suspense>
          <SearchPalette opened={search === 'open'} takeTyped={takeTyped} onClose={() => setSearch('closed')} />
        </Suspense>
      )}
      <Overlay opened={opened} onClose={() => setOpened(false)} title={text.keysTitle} kind="dialog" size="sm">
        <KeyList keys={everywhere} />
        <h3 className={classes.title}>{text.keys.calendar}</h3>
        <KeyList keys={schedule} />
        <p className={classes.manual}>
          <ManualLink />
        </p>
      </Overlay>
    </>
  )
}

/** Keys and what each does. */
type Keys = [string[], string][]

function KeyList({ keys }: { keys: Keys }) {
  return (
    <dl className={classes.keys}>
      {keys.map(([names, meaning]) => (
        <div key={meaning} className={classes.row}>
          <dt>
            {names.map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
