import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import { RecordEnd } from '../record/RecordEnd.tsx'
import form from '../record/RecordForm.module.css'
import { useRecordEnd } from '../record/useRecordEnd.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { BoxedList } from '../ui/BoxedList.tsx'
import { messages } from './messages.ts'
import { PlanForm } from './PlanForm.tsx'
import classes from './plans.module.css'
import { DeletePlanMutation, type Plan, PlanVersionsQuery, UpdatePlanMutation } from './planDocuments.ts'
import { usePlanWords } from './usePlanWords.ts'

interface PlanDetailProps {
  plan: Plan
  reload: () => Promise<unknown>
  onClose: () => void
}

/** Shows a plan: its form, its versions, and the control that archives or deletes it. (PLAN-02, PLAN-03) */
export function PlanDetail({ plan, reload, onClose }: PlanDetailProps) {
  const text = useMessages(messages)
  const mayEdit = usePermission('settingsEdit')
  const saves = { update: UpdatePlanMutation, remove: DeletePlanMutation, list: 'Plans' }
  const end = useRecordEnd(plan, plan.planName, saves)
  return (
    <div className={form.detail}>
      <PlanForm plan={plan} reload={reload} />
      <Versions id={plan.id} isMonthly={plan.kind === 'monthly'} />
      <RecordEnd
        text={text}
        name={plan.planName}
        {...end}
        mayEdit={mayEdit}
        mayDelete={mayEdit}
        locked={null}
        onDeleted={onClose}
      />
    </div>
  )
}

/** Lists what the plan was from when on, and how many contracts follow each version. */
function Versions({ id, isMonthly }: { id: string; isMonthly: boolean }) {
  const text = useMessages(messages)
  const format = useFormat()
  const words = usePlanWords()
  const { creditType } = useSchool()
  const { data } = useQuery(PlanVersionsQuery, { variables: { id }, fetchPolicy: 'cache-and-network' })
  const versions = data?.planVersions ?? []
  const current = Math.max(...versions.map(({ number }) => number))
  // Renewals follow the version of their contract, so a new price reaches new contracts alone. Those that are renewed
  // already are not among them: their renewal is.
  const kept = versions.reduce((sum, each) => sum + (each.number === current ? 0 : each.renewing), 0)
  return (
    <BoxedList
      title={text.versions}
      after={
        <>
          {kept > 0 && (
            <p>
              {text.oldVersion(kept)} <Link to={`/admin/contracts/prices?plan=${id}`}>{text.movePrices}</Link>
            </p>
          )}
          <p className={form.hint}>{text.versionsHint}</p>
        </>
      }
    >
      {versions.map((version) => (
        <li key={version.id} className={classes.version}>
          <span className={classes.name}>{text.versionOf(version.number)}</span>
          <span>{[format.credits(version.points, creditType), ...words.price(version)].join(' · ')}</span>
          <span className={classes.facts}>
            {[
              format.date(version.at.slice(0, 10), { year: true }),
              version.by,
              text.contractsOf(version.contracts, isMonthly ? version.renewing : version.contracts),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </BoxedList>
  )
}
