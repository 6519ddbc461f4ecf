import { useMemo } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { LeadColumn } from '../ui/DataTable.tsx'
import { messages } from './messages.ts'
import type { OwedContract } from './paymentDocuments.ts'
import classes from './payments.module.css'
import type { Wishes } from './useWishes.ts'

/** The checkboxes before the rows, which choose all that is owed for a contract, and the one of the head for all shown. (PAY-05) */
export function useOwedLead(
  shown: readonly OwedContract[],
  { ids, choose }: Pick<Wishes, 'ids' | 'choose'>,
  allowed: boolean,
): LeadColumn<OwedContract> {
  const text = useMessages(messages)
  const cell = useMemo(
    () =>
      function SelectCell(contract: OwedContract, { chosen, tabStop }: { chosen: boolean; tabStop: boolean }) {
        return (
          <td className={classes.select} onClick={(event) => event.stopPropagation()}>
            <label className={classes.target}>
              <input
                type="checkbox"
                aria-label={text.choose(`${contract.student.fullName} ${contract.contractNumber}`)}
                tabIndex={tabStop ? 0 : -1}
                checked={chosen}
                disabled={!allowed}
                onChange={() => choose([contract], !chosen)}
              />
            </label>
          </td>
        )
      },
    [text, choose, allowed],
  )
  const all = shown.length > 0 && shown.every(({ id }) => ids.has(id))
  const some = !all && shown.some(({ id }) => ids.has(id))
  return {
    head: (
      <th scope="col" className={classes.select}>
        <label className={classes.target}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = some
            }}
            type="checkbox"
            aria-label={text.chooseAll}
            checked={all}
            disabled={!allowed}
            onChange={() => choose(shown, !all)}
          />
        </label>
      </th>
    ),
    cell,
  }
}
