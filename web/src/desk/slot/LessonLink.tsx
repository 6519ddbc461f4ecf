import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { isWebAddress } from '@koma/schema/rules/link'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { slotMessages } from '../messages.ts'
import classes from './SlotDetail.module.css'

/**
 * Draws the way into the online lesson. Only web addresses become a link; anything else is shown as the text it is. A
 * school without online lessons has none. Once the lesson is `due` it is what one is here for. (SCHED-42, TCH-11, D120)
 */
export function LessonLink({ address, due = false }: { address: string; due?: boolean }) {
  const m = useMessages(slotMessages)
  const { onlineLessons } = useSchool()
  if (!onlineLessons) return null
  return (
    <section>
      <h3 className={classes.label}>{m.link}</h3>
      {isWebAddress(address) && (
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          variant={due ? 'filled' : 'default'}
          fullWidth
          leftSection={<IconVideo aria-hidden size={18} stroke={1.7} />}
        >
          {m.openLink}
        </Button>
      )}
      <p className={classes.address}>{address}</p>
    </section>
  )
}
