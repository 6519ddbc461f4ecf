import { Kbd, Modal } from '@mantine/core'
import { useState } from 'react'
import { useKeys } from '../../shared/hooks/useKeys.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from '../messages.ts'
import classes from './KeyHelp.module.css'

/** The keys of the staff area: `/` goes to the search box here, `?` shows the list of all. */
export function KeyHelp() {
  const text = useMessages(messages)
  const [opened, setOpened] = useState(false)

  useKeys({
    '?': () => setOpened(true),
    '/': (event) => {
      const search = document.querySelector<HTMLInputElement>('input[data-search]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    },
  })

  const rows: [string[], string][] = [
    [['/'], text.keys.search],
    [['n'], text.keys.add],
    [['↑', '↓'], text.keys.move],
    [['Enter'], text.keys.open],
    [['Esc'], text.keys.back],
    [['?'], text.keys.help],
  ]
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      title={text.keysTitle}
      size="sm"
      closeButtonProps={{ 'aria-label': text.close }}
    >
      <dl className={classes.keys}>
        {rows.map(([keys, meaning]) => (
          <div key={meaning} className={classes.row}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
