import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type {
  BookSlotInput,
  CancelBookingInput,
  DeletionWhyInput,
  DryRunWhyInput,
  FactName,
  SlotWhyInput,
  TemplateLineInput,
  TemplateRowWhyInput,
  WaitingListInput,
} from '../../gql/graphql.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Overlay, type OverlayProps } from '../../ui/Overlay.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import { Obstacles } from './Obstacles.tsx'
import classes from './Why.module.css'
import {
  BookingWhyQuery,
  CancelWhyQuery,
  DeletionWhyQuery,
  DryRunWhyQuery,
  LineWhyQuery,
  SlotWhyQuery,
  StepWhyQuery,
  TemplateRowWhyQuery,
  WaitingWhyQuery,
  type WhyAnswer,
} from './whyDocuments.ts'

const tones = { kept: 'good', broken: 'bad', spared: 'neutral', unreached: 'neutral' } as const

/** Opens, beside a refused booking, the rules with the facts it was judged by. */
export function BookingWhy({ input }: { input: BookSlotInput }) {
  return <Why query={BookingWhyQuery} variables={{ input }} />
}

/** Opens the same beside a cancellation that is refused or returns nothing. */
export function CancelWhy({ input }: { input: CancelBookingInput }) {
  return <Why query={CancelWhyQuery} variables={{ input }} />
}

/** Opens the same beside a student who waits or cannot, with the position in the waiting list. */
export function WaitingWhy({ input, of }: { input: WaitingListInput; of?: string }) {
  const { askWaiting, askWaitingOf } = useMessages(messages)
  const words = of === undefined ? {} : { ask: askWaiting, askOf: askWaitingOf }
  return <Why query={WaitingWhyQuery} variables={{ input }} of={of} words={words} />
}

/** Opens the same beside a slot that is not made, changed, moved or deleted. */
export function SlotWhy({ input, of }: { input: SlotWhyInput; of?: string }) {
  return <Why query={SlotWhyQuery} variables={{ input }} of={of} />
}

/** Opens the same beside a line of the dry run of an export. */
export function LineWhy({ input, of }: { input: TemplateLineInput; of: string }) {
  return <Why query={LineWhyQuery} variables={{ input }} of={of} />
}

/** Opens the same beside a line of the dry run of copies, of a closure or of payments. */
export function DryRunWhy({ input, of }: { input: DryRunWhyInput; of: string }) {
  return <Why query={DryRunWhyQuery} variables={{ input }} of={of} />
}

/** Explains why a record cannot be deleted, with all that stands in the way. */
export function DeletionWhy({ input }: { input: DeletionWhyInput }) {
  return <Why query={DeletionWhyQuery} variables={{ input }} />
}

/** Opens the same beside a row of the template that was not saved. */
export function RowWhy({ input }: { input: TemplateRowWhyInput }) {
  return <Why query={TemplateRowWhyQuery} variables={{ input }} />
}

/** Opens the same beside a step of a run that was not done. */
export function StepWhy({ of, ...step }: { id: string; number: number; of: string }) {
  return <Why query={StepWhyQuery} variables={step} of={of} />
}

interface WhyProps<Variables> {
  query: TypedDocumentNode<{ why: WhyAnswer | null }, Variables>
  variables: Variables
  /** The person it is about, where several are asked for. */
  of?: string | undefined
  /** Other words of the button. */
  words?: { ask?: string; askOf?: (name: string) => string }
}

function Why<Variables extends OperationVariables>({ of, words, ...props }: WhyProps<Variables>) {
  const text = { ...useMessages(messages), ...words }
  // Lists have hundreds of them: none loads its dialog before it is opened.
  const [dialog, setDialog] = useState<'none' | 'open' | 'closed'>('none')
  return (
    <>
      <Button
        className={classes.ask}
        variant="default"
        size="compact-sm"
        aria-label={of && text.askOf(of)}
        onClick={() => setDialog('open')}
      >
        {text.ask}
      </Button>
      {dialog !== 'none' && (
        <WhyDialog opened={dialog === 'open'} onClose={() => setDialog('closed')}>
          <WhyAnswered {...props} />
        </WhyDialog>
      )}
    </>
  )
}

/** Explains a slot, opened by something other than the button. */
export function OpenedSlotWhy({ input, onClose }: { input: SlotWhyInput | null; onClose: () => void }) {
  return (
    <WhyDialog opened={input !== null} onClose={onClose}>
      {input !== null && <WhyAnswered query={SlotWhyQuery} variables={{ input }} />}
    </WhyDialog>
  )
}

/** Explains a row of the template in the same way. */
export function OpenedRowWhy({ input, onClose }: { input: TemplateRowWhyInput | null; onClose: () => void }) {
  return (
    <WhyDialog opened={input !== null} onClose={onClose}>
      {input !== null && <WhyAnswered query={TemplateRowWhyQuery} variables={{ input }} />}
    </WhyDialog>
  )
}

function WhyDialog(props: Pick<OverlayProps, 'opened' | 'onClose' | 'children'>) {
  const text = useMessages(messages)
  return <Overlay {...props} title={text.title} kind="dialog" size="lg" />
}

function WhyAnswered<Variables extends OperationVariables>({ query, variables }: WhyProps<Variables>) {
  const { data, error, refetch } = useQuery<{ why: WhyAnswer | null }>(query, {
    variables,
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const text = useMessages(messages)
  if (data?.why === null) return <p>{text.noLongerExists}</p>
  if (data) return <Reasons why={data.why} />
  return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
}

function Reasons({ why }: { why: WhyAnswer }) {
  const text = useMessages(messages)
  const factOf = useFacts()
  // A cancellation has no contracts to choose from.
  const isBooking = why.rules.some(({ rule }) => rule === 'enrolled')
  return (
    <div className={classes.why}>
      <p className={classes.message}>{why.message}</p>
      {why.rules.length > 0 && <p className={classes.quiet}>{text.asOfNow}</p>}
      <ol className={classes.rules}>
        {why.rules.map(({ rule, outcome, facts, standing }) => (
          <li key={rule} className={classes.rule} data-outcome={outcome}>
            <span>{text.rules[rule]}</span>
            <StatusBadge tone={tones[outcome]}>{text.outcomes[outcome]}</StatusBadge>
            {facts.length > 0 && (
              <span className={classes.quiet}>
                {facts.map(({ name, value }) => `${text.facts[name]} ${factOf(name, value)}`).join(' · ')}
              </span>
            )}
            {standing !== null && standing.length > 0 && <Obstacles obstacles={standing} facts={facts} />}
          </li>
        ))}
      </ol>
      {isBooking && <Contracts contracts={why.contracts} />}
    </div>
  )
}

function Contracts({ contracts }: { contracts: WhyAnswer['contracts'] }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const day = (date: string) => format.date(date, { year: true })
  return (
    <section aria-label={text.contracts}>
      <h3 className={classes.heading}>{text.contracts}</h3>
      {contracts.length === 0 && <p className={classes.quiet}>{text.noContracts}</p>}
      <ul className={classes.rules}>
        {contracts.map(({ id, contractNumber, startDate, endDate, points, bookingsLeft, hindrance }) => (
          <li key={id} className={classes.rule}>
            <Anchor component={Link} to={`/admin/contracts?contract=${id}&active=`} fz="inherit">
              {text.contract} {contractNumber}
            </Anchor>
            <StatusBadge tone={hindrance === null ? 'good' : 'bad'}>
              {hindrance === null ? text.pays : text.hindrances[hindrance]}
            </StatusBadge>
            <span className={classes.quiet}>
              {text.period} {day(startDate)} – {day(endDate)} · {text.points} {format.credits(points, creditType)} ·{' '}
              {text.bookingsLeft} {bookingsLeft ?? text.noLimit}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const moments = new Set<FactName>([
  'opens',
  'closes',
  'now',
  'starts',
  'ends',
  'lesson',
  'deadline',
  'since',
  'otherSlot',
  'changedAt',
])

const amounts = new Set<FactName>(['shown', 'owed', 'paying', 'most'])

/** Returns a function that puts a fact in words: when, which day, how much. */
function useFacts(): (name: FactName, value: string) => string {
  const format = useFormat()
  const { creditType } = useSchool()
  return (name, value) => {
    if (moments.has(name)) return format.dateTime(value)
    if (name === 'day' || name === 'lastDay' || name === 'pointsUntil') return format.date(value, { year: true })
    if (name === 'month') return format.month(`${value}-01`)
    if (amounts.has(name)) return format.yen(Number(value))
    if (name === 'cost') return format.credits(Number(value), creditType)
    return value
  }
}
