import { Button } from '@mantine/core'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import classes from '../Students.module.css'
import { WaivePauseFeeMutation, type StudentLeave } from './leaveDocuments.ts'
import { leaveMessages } from './leaveMessages.ts'

/** Lists the months of a pause that were charged, each with the button that waives its fee. (PAUSE-05) */
export function LeaveFees({ leave }: { leave: Pick<StudentLeave, 'id' | 'fees'> }) {
  const text = useMessages(leaveMessages)
  const format = useFormat()
  const mayWaive = usePermission('contractEdit')
  const { save, saving } = useSave(WaivePauseFeeMutation, { refetch: ['StudentLeaves', 'StudentContracts'] })
  return leave.fees.map(({ month, amount, isWaived }) => {
    const word = format.month(`${month}-01`)
    return (
      <div key={month} className={classes.actions}>
        <span className={classes.quiet}>
          {text.feeOf(word)} {format.yen(amount)}
          {isWaived && ` (${text.waived})`}
        </span>
        {mayWaive && !isWaived && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={text.waiveOf(word)}
            disabled={saving}
            onClick={() => void save({ input: { id: leave.id, month } }, text.waiveDone(word))}
          >
            {text.waive}
          </Button>
        )}
      </div>
    )
  })
}
