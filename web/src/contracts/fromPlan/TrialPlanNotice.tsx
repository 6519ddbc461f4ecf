import { Button } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { SoldPlan } from './fromPlanDocuments.ts'
import { messages } from './messages.ts'

/** Says that the school sells trials by a plan, where one is made by hand, and offers the plan. (PLAN-14) */
export function TrialPlanNotice({ plan, onUse }: { plan: SoldPlan; onUse: () => void }) {
  const text = useMessages(messages)
  return (
    <Notice tone="warn">
      {text.trialByHand(plan.planName)}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onUse}>
        {text.takeTrialPlan(plan.planName)}
      </Button>
    </Notice>
  )
}
