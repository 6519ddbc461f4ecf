import { Select } from '@mantine/core'
import type { LeaveContractWay, LeavePreviewQuery } from '../../gql/graphql.ts'
import parts from '../../record/RecordParts.module.css'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import classes from '../Students.module.css'
import { leaveMessages } from './leaveMessages.ts'

type Contract = NonNullable<LeavePreviewQuery['leavePreview']['plan']>['contracts'][number]

interface LeaveContractsProps {
  contracts: readonly Contract[]
  onWay: (contractId: string, way: LeaveContractWay) => void
}

/** Asks what becomes of each contract that lies in the time of a pause or departure. (PAUSE-14) */
export function LeaveContracts({ contracts, onWay }: LeaveContractsProps) {
  const text = useMessages(leaveMessages)
  const format = useFormat()
  const { creditType } = useSchool()
  const mayEdit = usePermission('contractEdit')
  const mayDelete = usePermission('contractDelete')
  const may = (way: LeaveContractWay) => way === 'keep' || (way === 'delete' ? mayDelete : mayEdit)
  return (
    <section aria-label={text.contracts}>
      <h4>{text.contracts}</h4>
      <p className={classes.quiet}>{text.contractsHint}</p>
      <div className={parts.lines}>
        {contracts.map(
          ({ contractId, contractName, startDate, endDate, isUsed, price, refundable, points, ways, way }) => (
            <div key={contractId} className={parts.line}>
              <span>
                <strong>{contractName}</strong>{' '}
                <span className={classes.quiet}>
                  {[
                    text.days(format.date(startDate), format.date(endDate)),
                    format.yen(price),
                    text.received(format.yen(refundable)),
                    format.credits(points, creditType),
                  ].join(' · ')}
                </span>
              </span>
              {isUsed ? (
                <span>{text.used}</span>
              ) : (
                <Select
                  aria-label={text.contractWay(contractName)}
                  data={ways.filter(may).map((value) => ({ value, label: text.ways[value] }))}
                  value={way}
                  allowDeselect={false}
                  onChange={(value) => value !== null && onWay(contractId, value)}
                />
              )}
            </div>
          ),
        )}
      </div>
    </section>
  )
}
