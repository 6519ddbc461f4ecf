import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/platform/shared/config.ts'

const folder = join(projectRoot, 'docs', 'decisions')
const decisions = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
const statusOf = (text: string) => /^Status: (.+)$/m.exec(text)?.[1] ?? ''

test('each decision has its number and title, a date and a status, in one form', () => {
  const form =
    /^# (?<number>\d{3}) [^\s.:].*[^.\s]\n\nDate: \d{4}-\d\d-\d\d {2}\nStatus: (accepted|superseded)(;? [^\n]*[^.\s])?\n\n## /
  const wrong = decisions.filter(({ file, text }) => form.exec(text)?.groups?.['number'] !== file.slice(0, 3))
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('a decision that a later one supersedes says so', () => {
  const silent = decisions.flatMap(({ file, text }) =>
    [...(/supersedes (.*)/.exec(statusOf(text))?.[1] ?? '').matchAll(/\]\((\d{3}[^)]+)\)/g)]
      .map(([, older = '']) => older)
      .filter((older) => !statusOf(decisions.find((item) => item.file === older)?.text ?? '').includes(file)),
  )
  expect(silent).toEqual([])
})
