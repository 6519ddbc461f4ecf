import { expect, test } from 'vitest'
import { readCell } from '../tables/cell.ts'

test.each([
  ['平成20年4月1日', '2008-04-01'],
  ['H20.4.1', '2008-04-01'],
  ['h.20/04/01', '2008-04-01'],
  ['Ｒ８．１１．３０', '2026-11-30'],
  ['令和元年5月1日', '2019-05-01'],
  ['昭和64年1月7日', '1989-01-07'],
  ['大正15年12月24日', '1926-12-24'],
  ['平成32年4月1日', undefined],
  ['2008年4月1日', '2008-04-01'],
  ['平成20年13月1日', undefined],
  ['M20.4.1', undefined],
])('a cell with the date %j is read as %j (IMP-07)', (cell, day) => {
  expect(readCell('day', cell)).toBe(day)
})
