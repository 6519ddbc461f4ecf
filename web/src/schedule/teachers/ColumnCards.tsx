import { useMemo } from 'react'
import { layOut } from '../../calendar/lanes.ts'
import { SlotColumn } from '../../calendar/SlotColumn.tsx'
import type { TeacherColumn } from './columnsOfDay.ts'

interface ColumnCardsProps extends Pick<
  Parameters<typeof SlotColumn>[0],
  'slots' | 'palette' | 'changed' | 'hours' | 'messages'
> {
  segments: TeacherColumn['segments']
  /** An hour's height, the column's width and what of it is in sight, CSS pixels. */
  hour: number
  width: number
  top: number
  bottom: number
  /** The card that the Tab key reaches, in this column or another. */
  active: string | undefined
}

/** Draws the slots of one teacher, side by side where they overlap. */
export function ColumnCards(props: ColumnCardsProps) {
  const { segments, active } = props
  const placed = useMemo(() => [...layOut(segments).values()].flat(), [segments])
  return (
    <SlotColumn
      segments={placed}
      slots={props.slots}
      palette={props.palette}
      changed={props.changed}
      hours={props.hours}
      hour={props.hour}
      width={props.width}
      from={0}
      to={1}
      top={props.top}
      bottom={props.bottom}
      active={segments.some(({ key }) => key === active) ? active : undefined}
      messages={props.messages}
    />
  )
}
