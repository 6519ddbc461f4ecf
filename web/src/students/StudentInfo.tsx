import { Anchor } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { FindLessonButton } from '../desk/finder/FindLessonButton.tsx'
import { mostBooked } from '../desk/finder/firstWay.ts'
import type { Account } from '../accounts/accountDocuments.ts'
import accountClasses from '../accounts/Account.module.css'
import { AccountFacts } from '../accounts/AccountFacts.tsx'
import { readingOf } from '../shared/format/readingOf.ts'
import { EndCalendarFeed } from '../accounts/EndCalendarFeed.tsx'
import { messages as accountMessages } from '../accounts/messages.ts'
import { UnconfirmedEmail } from '../accounts/UnconfirmedEmail.tsx'
import { UnlockAccount } from '../accounts/UnlockAccount.tsx'
import { ActiveBadge } from '../record/active.tsx'
import { messages as recordMessages } from '../record/messages.ts'
import parts from '../record/RecordParts.module.css'
import { AccountSessions } from '../accounts/settings/AccountSessions.tsx'
import { InviteNew } from '../accounts/settings/InviteAccount.tsx'
import { isWebAddress } from '@koma/schema/rules/link'
import { lazyPart } from '../shared/live/lazyPart.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import { AddSibling } from './AddSibling.tsx'
import { LeaveSection } from './leave/LeaveSection.tsx'
import { MergeSection } from './merge/MergeSection.tsx'
import { OwnFields } from './ownFields/OwnFields.tsx'
import { staffMessages } from './staffMessages.ts'
import type { Student } from './studentRecordDocuments.ts'
import { LessonsAhead, LessonsPast } from './StudentLife.tsx'
import classes from './Students.module.css'
import { useStudentLife } from './useStudentLife.ts'
import { StudentMails } from './StudentMails.tsx'
import { SavedNote } from './SavedNote.tsx'
import { isLink, shortTexts } from './studentValues.ts'
import { shownStudentCode } from '../shared/format/studentCode.ts'

const Guardians = lazyPart(async () => (await import('./guardians/Guardians.tsx')).Guardians)

/**
 * Shows a student in the order the desk asks for it: the phone, contracts with what is owed and left, lessons ahead and
 * what can be done; then the rest, the state of the account last. (ASTU-09, ASTU-12)
 */
export function StudentInfo({
  student,
  contracts,
  money,
}: {
  student: Student
  contracts: ReactNode
  money: ReactNode
}) {
  const text = useMessages(staffMessages)
  const { fields, languages, reading: readingLabel } = useMessages(accountMessages)
  const { state } = useMessages(recordMessages)
  const account = accountOf(student)
  const lessons = useStudentLife(student.id)
  const reading = readingOf(student)
  const { id, phoneNumber, comLang, isFixed, contractHolder, schoolNotes } = student
  const part = { account, userType: 'student', list: 'StudentPage' } as const
  const links = shortTexts.filter((name) => isLink(name) && student[name] !== '')
  return (
    <>
      <Facts className={accountClasses.facts}>
        {reading !== '' && <Fact label={readingLabel}>{reading}</Fact>}
        <Fact label={fields.phoneNumber}>
          {phoneNumber === '' ? (
            text.noPhone
          ) : (
            <Anchor href={`tel:${phoneNumber}`} fz="inherit" underline="always">
              {phoneNumber}
            </Anchor>
          )}
        </Fact>
        {contractHolder !== '' && <Fact label={text.contractHolder}>{contractHolder}</Fact>}
        {!student.active && (
          <Fact label={state}>
            <ActiveBadge active={false} />
          </Fact>
        )}
      </Facts>
      <Suspense>
        <Guardians student={student} />
      </Suspense>
      {contracts}
      <LessonsAhead student={student} lessons={lessons} />
      <div className={classes.actions}>
        <FindLessonButton student={student} courseId={lessons && mostBooked([...lessons.ahead, ...lessons.past])} />
        <AddSibling student={student} />
      </div>
      <UnlockAccount {...part} />
      <UnconfirmedEmail {...part} />
      <InviteNew account={account} userType="student" refetch={['StudentMails']} />
      <LeaveSection student={student} />
      <LessonsPast lessons={lessons} />
      {money}
      <OwnFields id={id} />
      <SavedNote id={id} />
      {schoolNotes !== '' && (
        <section className={parts.part}>
          <h3>{text.schoolNotes}</h3>
          <p className={parts.notes}>{schoolNotes}</p>
        </section>
      )}
      {isFixed && (
        <section className={parts.part}>
          <h3>{text.fixedRows}</h3>
          <Anchor
            component={Link}
            to={`/admin/fixedSchedule?search=${encodeURIComponent(student.studentCode)}`}
            size="sm"
          >
            {text.seeFixedRows}
          </Anchor>
        </section>
      )}
      {links.map((name) => (
        <section key={name} className={parts.part}>
          <h3>{text[name]}</h3>
          {isWebAddress(student[name]) ? (
            <Anchor href={student[name]} target="_blank" rel="noreferrer" size="sm" className={parts.notes}>
              {student[name]}
            </Anchor>
          ) : (
            <p className={parts.notes}>{student[name]}</p>
          )}
        </section>
      ))}
      <section className={parts.part} aria-label={text.account}>
        <h3>{text.account}</h3>
        <AccountFacts
          account={account}
          isEdited={false}
          more={[
            [text.language, comLang === 'jp' ? languages.jp : languages.en],
            [text.isFixed, isFixed ? text.yes : ''],
            ...shortTexts.filter((name) => !isLink(name)).map((name) => [text[name], student[name]] as const),
          ]}
        />
      </section>
      <StudentMails id={id} />
      <EndCalendarFeed {...part} />
      <AccountSessions userType="student" id={id} fullName={student.fullName} />
      <MergeSection student={student} />
    </>
  )
}

/** Returns a student as the account that the parts of every account's page know. */
function accountOf({ id, studentCode, fullName, email, active, notify, ...more }: Student): Account {
  const { emailConfirmed, lastLoginAt, hasPassword, hasCalendarFeed, lockedUntil } = more
  const code = shownStudentCode(studentCode)
  const state = { emailConfirmed, lastLoginAt, hasPassword, hasCalendarFeed, lockedUntil }
  return { id, code, fullName, email, active, notify, ...state }
}
