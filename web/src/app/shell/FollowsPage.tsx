import { IconHourglass } from '@tabler/icons-react'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { AreaPage } from '../areaPage.ts'
import { messages } from '../messages.ts'

/** Stands in for a page that is not part of this version. */
export function FollowsPage({ label }: Pick<AreaPage, 'label'>) {
  const [language] = useLanguage()
  const text = useMessages(messages)
  return (
    <>
      <PageHeader title={label[language]} />
      <EmptyState title={text.followsTitle} hint={text.followsHint} icon={IconHourglass} />
    </>
  )
}
