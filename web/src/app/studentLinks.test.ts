import { expect, test } from 'vitest'

const files = import.meta.glob<string>(
  [
    '../**/*.{ts,tsx}',
    '!../**/*.test.{ts,tsx}',
    '!../**/*{Documents,essages}.ts',
    '!../{gql,test}/**',
    // The areas of students, of teachers and of nobody, and the accounts of those who are no students.
    '!../{student,slots,bookings,lessons,signIn,staff,teachers,accounts}/**',
    '!../*/own/**',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** An expression that gives a student's name. */
const NAME = /\b(fullName|studentNames?|studentId, name|waitingNames)\b/

/** What draws a name as the way to its student. */
const LINK = /<(StudentLink|StudentSign|StudentNames|SeatName)\b|studentPage\(|pageOf\('student'|pageOf\?\./

const opensLesson = 'opens the lesson, whose panel links its students'
const opensRow = 'opens the row of the template, whose students are in its form'
const opensOther = 'links the other student by a button of its own'
const isFile = 'writes a file'
const isPaper = 'is on paper'
const isChoice = 'is a choice in a search or form, which a link would leave'
const isQuestion = 'names the student in a question or answer beside the lesson, contract or list that links them'
const isOwnPage = "is on the student's own page, or opens it"
const isDryRun = 'is a dry run, which a link would leave'
const isColleague = 'names staff and teachers, no students'
const isSearch = 'finds rows, draws none'

/** The files that give a student's name without the way to it, each with the reason. */
const without: Record<string, string> = {
  './StudentsWithContracts.tsx': isOwnPage,
  'activity/LogUndo.tsx': isQuestion,
  'closures/away/awayFile.ts': isFile,
  'closures/away/awayForm.ts': isSearch,
  'closures/closingFile.ts': isFile,
  'closures/seatNames.ts': isFile,
  'contracts/GivePoints.tsx': isQuestion,
  'contracts/RecordPayment.tsx': isQuestion,
  'contracts/Refund.tsx': isQuestion,
  'contracts/agreements/AgreementPaper.tsx': isPaper,
  'contracts/form/ContractFields.tsx': isQuestion,
  'contracts/form/ContractForm.tsx': isQuestion,
  'contracts/form/StudentField.tsx': isChoice,
  'contracts/useLeftOver.tsx': isQuestion,
  'debit/TransferStudent.tsx': isChoice,
  'debit/Transfers.tsx': isChoice,
  'contracts/monthly/RenewalList.tsx': isQuestion,
  'contracts/monthly/renewalFile.ts': isFile,
  'contracts/planChange/NextPlan.tsx': isQuestion,
  'desk/attendance/AttendanceButtons.tsx': isQuestion,
  'desk/attendance/AttendanceReason.tsx': isQuestion,
  'desk/calendar/deskCalendarSlot.ts': opensLesson,
  'desk/finder/BookedLesson.tsx': isOwnPage,
  'desk/finder/FindLesson.tsx': isOwnPage,
  'desk/cancel/CancelLesson.tsx': isQuestion,
  'desk/cancel/CancelLessonQuestion.tsx': isQuestion,
  'desk/cancel/CancelQuestion.tsx': isQuestion,
  'desk/finder/FindLessonButton.tsx': isOwnPage,
  'desk/history/UndoMoveButton.tsx': isQuestion,
  'desk/history/historyFile.ts': isFile,
  'desk/move/MoveStudent.tsx': isQuestion,
  'desk/move/MoveStudentDialog.tsx': isQuestion,
  'desk/move/StudentMoveCheck.tsx': isQuestion,
  'desk/slot/SlotCard.tsx': opensLesson,
  'desk/slot/matchStudent.ts': isSearch,
  'desk/slot/slotTexts.ts': opensLesson,
  'payments/deposits/DepositSection.tsx': isOwnPage,
  'payments/deposits/MoveDeposit.tsx': isQuestion,
  'imports/InviteGuardians.tsx': 'names guardians, no students',
  'payments/AmountCell.tsx': isQuestion,
  'payments/PaymentTools.tsx': isQuestion,
  'payments/ReportPart.tsx': isQuestion,
  'payments/owedFile.ts': isFile,
  'payments/settleFile.ts': isFile,
  'payments/useOwedFilters.tsx': isSearch,
  'payments/useOwedSelection.tsx': isQuestion,
  'schedule/batch/batchFile.ts': isFile,
  'schedule/move/MoveCheck.tsx': isDryRun,
  'schedule/sheet/SheetTable.tsx': isPaper,
  'schedule/slot/AddBooking.tsx': isQuestion,
  'schedule/slot/AddWaiting.tsx': isQuestion,
  'schedule/slot/BookWaiting.tsx': isQuestion,
  'schedule/slot/GiveSeat.tsx': isQuestion,
  'schedule/slot/RepeatBooking.tsx': isQuestion,
  'schedule/slot/StudentSearch.tsx': isChoice,
  'schedule/teachers/weekRows.ts': opensLesson,
  'school/SecurityPart.tsx': isColleague,
  'students/AddSibling.tsx': isOwnPage,
  'students/StudentEdit.tsx': isOwnPage,
  'students/StudentInfo.tsx': isOwnPage,
  'students/StudentLife.tsx': isOwnPage,
  'students/StudentsPage.tsx': isOwnPage,
  'students/merge/MergeForm.tsx': isDryRun,
  'students/merge/MergeSection.tsx': isOwnPage,
  'students/merge/useMergedAway.ts': isOwnPage,
  'students/guardians/Guardians.tsx': isOwnPage,
  'students/guardians/NewGuardian.tsx': isOwnPage,
  'students/leave/LeaveChangeOutcome.tsx': isOwnPage,
  'students/leave/LeaveSection.tsx': isOwnPage,
  'students/leave/LeavingMoney.tsx': isOwnPage,
  'students/leave/RecordLeave.tsx': isOwnPage,
  'students/leave/UndoLeave.tsx': isOwnPage,
  'students/passwords/InviteDialog.tsx': isDryRun,
  'students/passwords/PasswordSlips.tsx': isPaper,
  'students/passwords/PasswordsPage.tsx': isQuestion,
  'students/studentColumns.tsx': isOwnPage,
  'students/useAlikeStudents.tsx': opensOther,
  'template/export/ExportForm.tsx': isChoice,
  'template/templateOptions.ts': isChoice,
  'template/useFixedNames.ts': opensRow,
}

const read = Object.entries(files).map(([path, text]) => [path.replace('../', ''), text] as const)

test("wherever staff read a student's name it leads to the student, or a reason says why not (ASTU-49)", () => {
  const bare = read.flatMap(([path, text]) => (NAME.test(text) && !LINK.test(text) ? [path] : []))
  expect(bare.toSorted()).toEqual(Object.keys(without).toSorted())
})
