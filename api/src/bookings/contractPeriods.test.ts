import type { Language } from '@koma/schema/codes'
import { plusDays, dateOf, toTwelveDigits } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { addContract } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'

// A contract that has not begun, or has ended, is named with its day, instead of a course that is not included.

const inWords: Record<Language, (day: string) => string> = {
  en: (day) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`)),
  jp: (day) => {
    const [year, month, date] = day.split('-').map(Number)
    return `${year}年${month}月${date}日`
  },
}

const periods = [
  {
    name: 'has not begun',
    period: (day: string) => ({ startDate: plusDays(day, 3), endDate: plusDays(day, 90) }),
    says: 3,
  },
  {
    name: 'has ended',
    period: (day: string) => ({ startDate: plusDays(day, -90), endDate: plusDays(day, -2) }),
    says: -2,
  },
]
const cases = periods.flatMap(({ name, period, says }) =>
  (['student', 'staff'] as const).flatMap((user) =>
    (['en', 'jp'] as const).map((language) => ({ name, period, says, who: user, language })),
  ),
)

test.each(cases)(
  'to $who a contract that $name is told with its day, by booking, its preview and REST, in $language (BOOK-19, D94, D97)',
  async ({ period, says, who: user, language }) => {
    const school = await openSchool()
    const course = await school.addCourse()
    const student = await school.addStudent()
    const day = plusDays(dateOf(school.now), 4)
    await addContract(student, { courses: [course], ...period(day) })
    const slot = await school.addSlot({ courses: [course], startsAt: `${day}T10:00:00` })
    const by = user === 'student' ? student : await school.addStaff({ permissions: ['slotBook'] })
    const code = user === 'student' ? 'EU1003' : 'generalE'
    const named = expect.stringContaining(inWords[language](plusDays(day, says)))

    const input = { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id }
    const fields = '{ code message }'
    const booking = `mutation ($input: BookSlotInput!) { answer: bookSlot(input: $input) ${fields} }`
    const preview = `query ($input: BookSlotInput!) { answer: bookingPreview(input: $input) ${fields} }`
    expect(await ask(by, booking, { input }, language)).toEqual({ answer: { code, message: named } })
    expect(await ask(by, preview, { input }, language)).toEqual({ answer: { code, message: named } })
    const { body } = await rest(
      await testApp(),
      'POST',
      `/api/${user === 'student' ? 'reservation' : 'admin'}/slotBook/${slot.id}/`,
      {
        studentId: student.code,
        time: toTwelveDigits(slot.startsAt),
        lessonLocation: slot.location?.locationName,
        courseCode: course.code,
      },
      await askerOf(by, language),
    )
    expect(body).toMatchObject({ success: false, reason: code, message: named })
  },
)
