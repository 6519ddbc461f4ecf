import { Button } from '@mantine/core'
import { IconBook, IconNotes, IconTicketOff } from '@tabler/icons-react'
import { addressIn } from '@koma/schema/rules/link'
import { useId } from 'react'
import { CalendarFeed } from '../../accounts/feed/CalendarFeed.tsx'
import { useToday } from '../../shared/school/useNow.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { LanguageToggle } from '../../ui/LanguageToggle.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ComLangSetting } from '../../accounts/settings/ComLangSetting.tsx'
import { EmailSetting } from '../../accounts/settings/EmailSetting.tsx'
import { PushSetting } from '../../accounts/push/PushSetting.tsx'
import { ReminderSetting } from '../../accounts/reminders/ReminderSetting.tsx'
import { NotifySetting } from '../../accounts/settings/NotifySetting.tsx'
import { PasswordSetting } from '../../accounts/settings/PasswordSetting.tsx'
import { SettingRow } from '../../accounts/settings/SettingRow.tsx'
import { OwnFieldFacts } from '../../record/OwnFieldFacts.tsx'
import { useWatchedQuery } from '../../shared/live/useWatchedQuery.ts'
import { SchoolContact } from '../../student/SchoolContact.tsx'
import { isGuardian } from '../../shared/session/session.ts'
import { useRefetchOnNews } from '../../student/useRefetchOnNews.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { ContractCard } from './ContractCard.tsx'
import { StudentInfoQuery } from './infoDocuments.ts'
import classes from './InfoPage.module.css'
import { messages } from '../messages.ts'
import { shownContracts } from './shownContracts.ts'
import { shownStudentCode } from '../../shared/format/studentCode.ts'

const noVariables = {}

/** Shows the student's contracts, links and own settings. (STU-24…38, SHELL-14, D60, D61) */
export function InfoPage() {
  const text = useMessages(messages)
  const today = useToday()
  const { contact } = useSchool()
  const contractsId = useId()
  const settingsId = useId()
  const { data, error } = useWatchedQuery(StudentInfoQuery, noVariables)
  useRefetchOnNews(StudentInfoQuery)
  const student = data?.viewer?.student
  // Reminders, notifications and the calendar address are the student's own.
  const guards = isGuardian()
  if (error !== undefined && !data) throw error
  if (!student) return <PageSkeleton />
  const contracts = shownContracts(student.contracts, today)
  const links = [
    { text: text.material, address: student.materialLocation, icon: IconBook },
    { text: text.lessonNotes, address: student.storageLocation, icon: IconNotes },
  ].filter(({ address }) => address.trim() !== '')

  return (
    <>
      <PageHeader title={text.title} />
      {links.length > 0 && (
        <div className={classes.links}>
          {links.map(({ text: label, address, icon: Picture }) => {
            const href = addressIn(address)
            if (href === null) return <p key={label}>{`${label}: ${address}`}</p>
            return (
              <Button
                key={label}
                component="a"
                href={href}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<Picture size={18} stroke={1.75} aria-hidden />}
              >
                {label}
              </Button>
            )
          })}
        </div>
      )}
      <div className={classes.parts}>
        <section aria-labelledby={contractsId}>
          <h2 id={contractsId} className={classes.heading}>
            {text.contracts}
          </h2>
          {contracts.length === 0 ? (
            <EmptyState
              title={text.noContract}
              hint={
                <>
                  {text.noContractHint}
                  <SchoolContact />
                </>
              }
              icon={IconTicketOff}
            />
          ) : (
            <ul className={classes.contracts}>
              {contracts.map((contract) => (
                <ContractCard key={contract.id} contract={contract} />
              ))}
            </ul>
          )}
        </section>
        {student.fields.length > 0 && (
          <section aria-label={text.ownFields}>
            <h2 className={classes.heading}>{text.ownFields}</h2>
            <OwnFieldFacts values={student.fields} />
          </section>
        )}
        <section aria-labelledby={settingsId}>
          <h2 id={settingsId} className={classes.heading}>
            {text.settings}
          </h2>
          <div className={classes.settings}>
            {contact !== '' && (
              <SettingRow label={text.school}>
                <SchoolContact />
              </SettingRow>
            )}
            <SettingRow label={text.userId}>
              <span className={classes.userId}>{shownStudentCode(student.studentCode)}</span>
            </SettingRow>
            <EmailSetting />
            <SettingRow label={text.language} hint={text.languageHint}>
              <LanguageToggle />
            </SettingRow>
            <ComLangSetting />
            <NotifySetting />
            {!guards && <ReminderSetting reader="student" />}
            {!guards && <PushSetting />}
            <PasswordSetting />
          </div>
          {!guards && <CalendarFeed className={classes.feed} />}
        </section>
      </div>
    </>
  )
}
