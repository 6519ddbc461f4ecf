import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import classes from '../contract.module.css'
import { PlanChoicesQuery } from './fromPlanDocuments.ts'
import { messages } from './messages.ts'

/**
 * Draws a button for each plan of which a student can get a contract, so that a contract is made by choosing its plan
 * and adding it; nothing without plans. (PLAN-05)
 */
export function PlanButtons({ studentId, onChoose }: { studentId: string; onChoose: (planId: string) => void }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { data } = useQuery(PlanChoicesQuery, { variables: { studentId }, fetchPolicy: 'cache-and-network' })
  const plans = data?.planChoices.versions ?? []
  if (plans.length === 0) return null
  return (
    <section aria-label={text.startWith} className={classes.planButtons}>
      {plans.map(({ id, planName, price }) => (
        <Button key={id} variant="light" size="compact-sm" onClick={() => onChoose(id)}>
          {planName} · {price === 0 ? text.free : format.yen(price)}
        </Button>
      ))}
    </section>
  )
}
