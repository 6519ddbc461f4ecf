import { Button } from '@mantine/core'
import { useId } from 'react'
import form from '../../record/RecordForm.module.css'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { SchoolContext, useSchool } from '../../shared/school/useSchool.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { openDialog } from '../../ui/openDialog.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import classes from '../contract.module.css'
import type { Contract } from '../contractDocuments.ts'
import { ChangePlan } from './ChangePlan.tsx'
import { messages } from './messages.ts'
import { usePlanChange } from './usePlanChange.ts'

/** Says what a monthly contract renews to; staff schedule another plan here, or withdraw it. (PLAN-06) */
export function NextPlan({ contract }: { contract: Contract }) {
  const text = useMessages(messages)
  const titleId = useId()
  const format = useFormat()
  const school = useSchool()
  const needs = useNeeds()
  const mayEdit = usePermission('contractEdit') && contract.student.active
  const { withdraw, saving } = usePlanChange(contract)
  const { nextPlan, student } = contract
  if (!contract.monthlyContract || !contract.active || contract.renewed) return null
  const open = () =>
    openDialog<void>(({ opened, end }) => (
      <SchoolContext value={school}>
        <Overlay opened={opened} onClose={() => end()} title={text.dialog(student.fullName)} kind="dialog" size="lg">
          <ChangePlan contract={contract} onDone={() => end()} />
        </Overlay>
      </SchoolContext>
    ))
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <div className={classes.tools}>
        <h3 id={titleId} className={form.title}>
          {text.title}
        </h3>
        <Button
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          disabled={!mayEdit}
          title={mayEdit ? undefined : needs('contractEdit')}
          onClick={() => void open()}
        >
          {nextPlan === null ? text.change : text.changeOther}
        </Button>
        {nextPlan !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!mayEdit}
            loading={saving}
            onClick={() => void withdraw()}
          >
            {text.withdraw}
          </Button>
        )}
      </div>
      {nextPlan === null ? (
        <p className={form.hint}>{text.stays}</p>
      ) : (
        <p>
          <strong>{text.follows(nextPlan.planName, format.date(nextPlan.from, { year: true }))}</strong>{' '}
          {text.facts(format.credits(nextPlan.points, school.creditType), format.yen(nextPlan.price))}
        </p>
      )}
    </section>
  )
}
