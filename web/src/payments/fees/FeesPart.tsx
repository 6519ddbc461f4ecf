import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { ChargedFees } from './ChargedFees.tsx'
import { FeePreviewQuery } from './feeDocuments.ts'
import classes from './fees.module.css'
import { messages } from './messages.ts'
import { PlannedFees } from './PlannedFees.tsx'

/** Shows the fees that the school's rules charge now, and those that were charged. (FEE-01…03) */
export function FeesPart() {
  const needs = useNeeds()
  const allowed = usePermission('bulkPayments')
  return (
    <>
      {allowed ? (
        <ToCharge />
      ) : (
        <div className={classes.line}>
          <Notice tone="info">{needs('bulkPayments')}</Notice>
        </div>
      )}
      <ChargedFees allowed={allowed} />
    </>
  )
}

function ToCharge() {
  const text = useMessages(messages)
  const { data, previousData, error, refetch } = useQuery(FeePreviewQuery, { fetchPolicy: 'cache-and-network' })
  useFollow(['contract', 'student'], refetch)
  const preview = (data ?? previousData)?.feePreview
  if (preview === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  if (!preview.isOn)
    return (
      <div className={classes.line}>
        <Notice tone="info">
          {text.off}{' '}
          <Button component={Link} to="/admin/settings" variant="default" size="compact-sm">
            {text.toSettings}
          </Button>
        </Notice>
      </div>
    )
  if (preview.fees.length === 0) return <p className={classes.line}>{text.none}</p>
  return <PlannedFees fees={preview.fees} reload={refetch} />
}
