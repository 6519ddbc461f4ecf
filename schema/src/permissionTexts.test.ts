import { expect, test } from 'vitest'
import { needsPermission } from './permissionTexts.ts'
import type { Permission } from './permissions.ts'

test.each<['jp' | 'en', Permission[], string]>([
  ['en', ['slotEdit'], 'You need the permission “Edit slots”. Ask a colleague who can edit staff.'],
  [
    'en',
    ['studentNew', 'studentEdit'],
    'You need the permissions “Add students” and “Edit students”. Ask a colleague who can edit staff.',
  ],
  ['jp', ['slotEdit'], '「枠の編集」の権限が必要です。スタッフの権限を編集できる人に依頼してください。'],
  [
    'jp',
    ['studentNew', 'studentEdit'],
    '「生徒の登録」と「生徒の編集」の権限が必要です。スタッフの権限を編集できる人に依頼してください。',
  ],
])('a missing permission is named, and who can give it, in %s: %j (PERM-04)', (language, permissions, words) => {
  expect(needsPermission(language, ...permissions)).toBe(words)
})
