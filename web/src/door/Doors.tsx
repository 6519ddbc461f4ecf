/** @jsxImportSource preact */
import type { Branding } from '../shared/school/branding.ts'
import { DoorLink, type OpenDoor } from './DoorLink.tsx'
import classes from './Door.module.css'
import { Frame } from './Frame.tsx'
import { Icon } from './Icon.tsx'
import { useDoorMessages } from './useDoorLanguage.ts'
import { messages } from './messages.ts'

const areas = ['student', 'teacher', 'admin'] as const

/** Shows the three doors: student, teacher and staff login. (SHELL-02) */
export function Doors({ branding, onOpen }: { branding: Branding; onOpen: OpenDoor }) {
  const text = useDoorMessages(messages)
  return (
    <Frame branding={branding} title={text.welcome} windowTitle="">
      <ul class={classes.doors}>
        {areas.map((area) => (
          <li key={area}>
            <DoorLink class={classes.door} to={`/${area}`} onOpen={onOpen}>
              <Icon name={area} class={classes.picture} size={24} stroke={1.5} />
              <span class={classes.words}>
                <span class={classes.label}>{text.doors[area]}</span>
                <span class={classes.hint}>{text.doorHints[area]}</span>
              </span>
              <Icon name="onward" class={classes.arrow} size={18} />
            </DoorLink>
          </li>
        ))}
      </ul>
    </Frame>
  )
}
