import { updateApiKeyInput } from '@koma/schema/input/apiKey'
import { updateContractInput } from '@koma/schema/input/contract'
import { updateCourseInput } from '@koma/schema/input/course'
import { updateLocationInput } from '@koma/schema/input/location'
import { updateSettingsInput } from '@koma/schema/input/school'
import { updateStaffInput } from '@koma/schema/input/staff'
import { updateStudentInput } from '@koma/schema/input/student'
import { updateTeacherInput } from '@koma/schema/input/teacher'
import { updateWebhookInput } from '@koma/schema/input/webhook'
import { expect, test } from 'vitest'
import { fieldWord } from './logWords.ts'

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
