import { useQuery } from '@apollo/client/react'
import { useEffect, useEffectEvent } from 'react'
import { shownStudentCode } from '../../shared/format/studentCode.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { MergedIntoQuery } from './mergeDocuments.ts'
import { mergeMessages } from './mergeMessages.ts'

/** Leads from a student who was merged to the one who has all that they had, and says so. (MERGE-07) */
export function useMergedAway(goneId: string | null, open: (id: string) => void): void {
  const text = useMessages(mergeMessages)
  const { data } = useQuery(MergedIntoQuery, {
    variables: { id: goneId ?? '' },
    fetchPolicy: 'network-only',
    skip: goneId === null,
    context: { quiet: true },
  })
  const into = goneId === null ? null : (data?.mergedInto ?? null)
  const lead = useEffectEvent(() => {
    if (into === null) return
    toastSuccess(text.moved(into.fullName, shownStudentCode(into.studentCode)))
    open(into.id)
  })
  const intoId = into?.id
  useEffect(() => {
    if (intoId !== undefined) lead()
  }, [intoId])
}
