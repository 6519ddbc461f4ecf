import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './Why.module.css'
import type { WhyAnswer } from './whyDocuments.ts'

type Rule = WhyAnswer['rules'][number]
type Thing = NonNullable<Rule['standing']>[number]

/** Lists what stands in the way, each with a link, and how many more there are. */
export function Obstacles({ obstacles, facts }: { obstacles: readonly Thing[]; facts: Rule['facts'] }) {
  const text = useMessages(messages)
  const format = useFormat()
  const counted = facts.find(({ name }) => name === 'slots' || name === 'rows' || name === 'taken')?.value
  const others = Number(counted ?? obstacles.length) - obstacles.length
  return (
    <ul className={classes.obstacles}>
      {obstacles.map((obstacle) => (
        <li key={obstacle.id}>
          <Anchor component={Link} to={addressOf(obstacle)} fz="inherit">
            {obstacle.startsAt !== null && `${format.dateTime(obstacle.startsAt)} `}
            {obstacle.label}
          </Anchor>
        </li>
      ))}
      {others > 0 && <li className={classes.quiet}>{text.others(others)}</li>}
    </ul>
  )
}

function addressOf({ kind, id, startsAt }: Thing): string {
  if (kind === 'template') return `/admin/fixedSchedule?template=${id}`
  const day = (startsAt ?? '').slice(0, 10)
  return `/admin/schedule?${new URLSearchParams({ from: day, to: day, slot: id }).toString()}`
}
