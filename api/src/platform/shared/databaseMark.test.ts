import { expect, test } from 'vitest'
import { databaseMark } from './databaseMark.ts'

const at = (url: string) => databaseMark(url, '/srv/koma/.koma')

test('the mark of a database is that of its server and name alone, and fits into a name of a file', () => {
  expect(at('postgres://koma:one@db.example.com/school')).toMatch(/^school-[\da-f]{8}$/)
  expect(at('postgres://owner:two@DB.example.com:5432/school?sslmode=require')).toBe(
    at('postgres://koma:one@db.example.com/school'),
  )
  const others = [
    at('postgres://koma@db.example.com/other'),
    at('postgres://koma@db.example.com:5433/school'),
    at('postgres://koma@db2.example.com/school'),
    at(`postgres://koma@db.example.com/${encodeURIComponent('../学校')}`),
    databaseMark(undefined, '/srv/koma/.koma-school'),
    databaseMark(undefined, '/srv/other/.koma-school'),
  ]
  expect(new Set([...others, at('postgres://koma@db.example.com/school')]).size).toBe(others.length + 1)
  for (const mark of others) expect(mark).toMatch(/^[\w-]+$/)
  expect(others.at(-1)).toMatch(/^koma-school-/)
})
