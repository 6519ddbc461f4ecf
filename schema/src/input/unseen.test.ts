import { expect, test } from 'vitest'
import type { z } from 'zod'
import { apiKeyFields, createApiKeyInput } from '../records/apiKey.ts'
import { settingsFields } from '../records/settings.ts'
import { createStaffInput } from '../records/staff.ts'
import { createWebhookInput } from '../records/webhook.ts'
import { contractPageInput } from './contract.ts'
import { contractDay, memo, paymentInput } from './contractEntries.ts'
import { logExportInput } from './export.ts'
import { colour, oneLine } from './fields.ts'
import { logInput } from './log.ts'
import { mailsInput } from './mail.ts'
import { searchInput } from './search.ts'
import { studentsInput } from './student.ts'
import { studentSearchInput } from './studentSearch.ts'

const texts: [string, z.ZodType, string][] = [
  ['a text of one line', oneLine(50), 'Room 1'],
  ['a memo', memo, 'by bank'],
  ['a colour', colour, '#a0b1c2'],
  ['a day of a contract', contractDay, '2026-04-01'],
  ['a day of a payment', paymentInput.shape.date, '2026-04-01'],
  ["a webhook's address", createWebhookInput.shape.url, 'https://example.test/hook'],
  ["a webhook's description", createWebhookInput.shape.description, 'Accounts'],
  ["a key's name", createApiKeyInput.shape.name, 'Website'],
  ["a key's networks", apiKeyFields.addresses.schema.element, '203.0.113.0/24'],
  ['a time zone', settingsFields.timezoneName.schema, 'Asia/Tokyo'],
  ["a school's name", settingsFields.name.schema, 'Koma'],
  ["a staff member's ID", createStaffInput.shape.staffCode, 'hana_1'],
  ['a search of the log', logInput.shape.search, 'sato hana'],
  ['a search of the log as a file', logExportInput.shape.search, 'sato hana'],
  ['a search of emails', mailsInput.shape.search, 'sato hana'],
  ['a search of students', studentsInput.shape.search, 'sato hana'],
  ['a search of students for a lesson', studentSearchInput.shape.search, 'sato hana'],
  ['a search of contracts', contractPageInput.shape.search, 'sato hana'],
  ['a search of everything', searchInput.shape.text, 'sato hana'],
]

test.each(texts)('%s has no signs that nobody sees', (_, schema, text) => {
  const middle = Math.floor(text.length / 2)
  for (const sign of ['\u200B', '\u00AD', '\u202E', '\u2060', '\uFEFF', '\u{E0041}'])
    for (const sent of [` ${sign}${text}`, `${text}${sign} `, text.slice(0, middle) + sign + text.slice(middle)])
      expect(schema.parse(sent)).toEqual(text)
})
