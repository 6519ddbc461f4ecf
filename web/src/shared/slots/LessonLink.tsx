import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { isWebAddress } from '../format/webAddress.ts'
import { useMessages } from '../i18n/useMessages.ts'
import { useSchool } from '../school/useSchool.ts'
import { slotMessages } from './messages.ts'
import classes from './SlotDetail.module.css'

/**
 * The way into the online lesson. Only web addresses become a link; anything else is shown as the text it is. A school
 * without online lessons has none. (SCHED-42, TCH-11, D120)
 */
export function LessonLink({ address }: { address: string }) {
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
          variant="default"
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
