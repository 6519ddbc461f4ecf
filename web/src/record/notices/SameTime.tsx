import { Button } from '@mantine/core'
import type { SameTime_SlotFragment } from '../../gql/graphql.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { type School, SchoolContext } from '../../shared/school/useSchool.ts'
import { openDialog } from '../../ui/openDialog.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { messages } from './messages.ts'
import classes from './notices.module.css'

interface SameTimeProps {
  /** The school whose times are shown. */
  school: School | null
  /** Why the move could not be undone. */
  refusal: string
  /** When the lesson started that the booking was to go back to. */
  startsAt: string
  others: readonly SameTime_SlotFragment[]
}

/** Says why a move could not be undone, and what else there is at that time. (MOVE-11) */
export function showSameTime(props: SameTimeProps): Promise<void> {
  return openDialog<undefined>(({ opened, end }) => (
    <SchoolContext value={props.school}>
      <SameTime {...props} opened={opened} onClose={() => end(undefined)} />
    </SchoolContext>
  ))
}

function SameTime({
  refusal,
  startsAt,
  others,
  opened,
  onClose,
}: SameTimeProps & { opened: boolean; onClose: () => void }) {
  const text = useMessages(messages)
  const format = useFormat()
  const when = format.dateTime(startsAt)
  return (
    <Overlay opened={opened} onClose={onClose} title={refusal} kind="sheet">
      <div className={classes.people}>
        <p>
          <strong>{others.length === 0 ? text.noneAtTime(when) : text.sameTime(when)}</strong>
        </p>
        {others.length > 0 && (
          <ul className={classes.notEmailed}>
            {others.map(({ slot }) => (
              <li key={slot.id}>
                {[format.when(slot), slot.teacher?.displayName, slot.location?.locationName]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        )}
        <Button variant="default" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </Overlay>
  )
}
