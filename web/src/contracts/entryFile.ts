import type { PaymentMethod, RefundReason } from '@koma/schema/records/payment'
import type { ContractEntry } from './contractDocuments.ts'
import type { messages } from './messages.ts'
import { minute } from '../ui/csv.ts'

type Text = (typeof messages)['en']

/** Returns the number of a payment or adjustment in its contract. */
export const numberOf = ({ name }: Pick<ContractEntry, 'name'>): number => Number(name.slice(name.indexOf('_') + 1))

/** Returns an entry's name: why points moved, or which payment or adjustment it is. */
export function entryName(
  { kind, name, refundReason }: Pick<ContractEntry, 'kind' | 'name' | 'refundReason'>,
  text: Text,
): string {
  if (kind === 'points') return text.reason[name] ?? name
  const word = refundReason == null ? text.kind[kind] : text.refund
  return `${word} ${name.slice(name.indexOf('_') + 1)}`
}

/**
 * Returns the columns of the file of a contract's points and yen; each has a column of its own to be added up. (CSV-10,
 * D135)
 */
export function entryFile(
  text: Text,
  methods: Readonly<Record<PaymentMethod, string>>,
  reasons: Readonly<Record<RefundReason, string>>,
): readonly (readonly [head: string, cell: (entry: ContractEntry) => string])[] {
  const { entryColumns: heads } = text
  return [
    [heads.at, ({ at }) => minute(at)],
    [heads.name, (entry) => entryName(entry, text)],
    [heads.change, ({ change }) => text.change[change]],
    [heads.points, ({ kind, value }) => (kind === 'points' ? String(value) : '')],
    [heads.yen, ({ kind, value }) => (kind === 'points' ? '' : String(value))],
    [heads.lesson, ({ lessonTime }) => minute(lessonTime)],
    [heads.course, ({ courseName }) => courseName ?? ''],
    [heads.date, ({ date }) => date ?? ''],
    [heads.method, ({ method }) => (method == null ? '' : methods[method])],
    [
      heads.memo,
      ({ memo, uncollectible, refundReason }) =>
        [uncollectible ? text.uncollectible : '', refundReason == null ? '' : reasons[refundReason], memo]
          .filter(Boolean)
          .join(' '),
    ],
    [text.reference, ({ reference }) => reference],
    [heads.receivedBy, ({ receivedBy }) => receivedBy],
    [heads.by, ({ by }) => by],
  ]
}
