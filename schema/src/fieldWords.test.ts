import { updateApiKeyInput } from './input/apiKey.ts'
import { updateContractInput } from './input/contract.ts'
import { updateCourseInput } from './input/course.ts'
import { updateLocationInput } from './input/location.ts'
import { updateSettingsInput } from './input/school.ts'
import { updateStaffInput } from './input/staff.ts'
import { updateStudentInput } from './input/student.ts'
import { updateTeacherInput } from './input/teacher.ts'
import { updateWebhookInput } from './input/webhook.ts'
import { expect, test } from 'vitest'
import { fieldWord, valueWord } from './fieldWords.ts'

/** What is asked for and is no field of the record. */
const steps = new Set(['id', 'version', 'temporaryToken', 'deleteOutside', 'emptyWaitingLists', 'cancelBookings'])

const inputs = {
  updateApiKeyInput,
  updateContractInput,
  updateCourseInput,
  updateLocationInput,
  updateSettingsInput,
  updateStaffInput,
  updateStudentInput,
  updateTeacherInput,
  updateWebhookInput,
}

test.each(Object.entries(inputs))('every field of %s has its words in the log (LOG-05, LOG-15)', (_name, input) => {
  const fields = Object.keys(input.shape).filter((field) => !steps.has(field))
  expect(fields.filter((field) => fieldWord(field, 'jp') === field || fieldWord(field, 'en') === field)).toEqual([])
})

test('what the log tells of slots and accounts has its words (LOG-15)', () => {
  const told = `slots firstSlot lastSlot teachers teacher startsAt endsAt availableFrom cancelBy location onlineAvailable
    onlineLessonLink lessonMemo courses attendance sessions email notify comLang profile payments adjustments logo revoked secret test replay`
  const fields = told.split(/\s+/)
  expect(fields.filter((field) => fieldWord(field, 'jp') === field || fieldWord(field, 'en') === field)).toEqual([])
})

test('values that are words of the program are said in the words of people, and what people wrote stays (LOG-05)', () => {
  expect(valueWord('notify', 'true', 'jp')).toBe('はい')
  expect(valueWord('comLang', 'jp', 'en')).toBe('Japanese')
  expect(valueWord('title', 'points', 'jp')).toBe('points')
  expect(valueWord('cost', '3', 'jp')).toBe('3')
  expect(valueWord('email', '', 'jp')).toBeNull()
})
