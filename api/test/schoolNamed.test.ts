import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const src = new URL('../src/', import.meta.url).pathname

/** Sub-selects that compare with the row outside: of all schools at once, or sent to one server as a whole. */
const ofTheRowOutside: Readonly<Record<string, number>> = {
  'activity/audit.ts': 3,
  'contracts/agreements/agreement.reads.ts': 2,
  'contracts/auditMoney.ts': 2,
  'contracts/auditRenewals.ts': 3,
  'contracts/contractPage.reads.ts': 1,
  'imports/leavings.ts': 2,
  'keys/apiKey.reads.ts': 1,
  'mail/failLostMail.ts': 1,
  'mail/removeMails.ts': 1,
  'platform/live/announceRows.ts': 3,
  'school/guide.ts': 1,
}

test('a sub-select names the school as a parameter, so that Citus sends it to one server (decision 080)', async () => {
  const found: Record<string, number> = {}
  for await (const file of glob('**/*.ts', { cwd: src })) {
    if (file.endsWith('.test.ts') || file.startsWith('platform/database/functions/')) continue
    const text = await readFile(src + file, 'utf8')
    const outer = text.match(/\b(where|exists)\b[^\n]*school_id = [a-z_"]+\.school_id/g) ?? []
    if (outer.length > 0) found[file] = outer.length
  }
  expect(found).toEqual(ofTheRowOutside)
})
