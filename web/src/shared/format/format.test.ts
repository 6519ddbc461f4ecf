import { expect, test } from 'vitest'
import { formatCount, formatCredits, formatSignedYen, formatYen } from './amounts.ts'
import { addDays, dayWord, formatDate, formatDateTime, formatMonth, formatTimeRange } from './dates.ts'
import { halfWidth } from './halfWidth.ts'
import { parseDateInput } from './parseDate.ts'
import { isLongWhole, parseWhole } from './parseWhole.ts'
import { parseYen } from './parseYen.ts'

test('dates carry their weekday in each language (BRAND-01)', () => {
  expect(formatDate('2026-11-20', 'jp')).toBe('11月20日(金)')
  expect(formatDate('2026-11-20', 'en')).toBe('Fri 20 Nov')
  expect(formatDate('2027-01-03T09:00:00', 'jp', { year: true })).toBe('2027年1月3日(日)')
  expect(formatDate('2027-01-03', 'en', { year: true })).toBe('Sun 3 Jan 2027')
  expect(formatDateTime('2026-11-19T18:00:00', 'jp')).toBe('11月19日(木) 18:00')
  expect(formatDateTime('2026-11-19T18:00:00', 'en')).toBe('Thu 19 Nov 18:00')
  expect(formatTimeRange('2026-11-19T18:00:00', '2026-11-19T18:50:00')).toBe('18:00–18:50')
  expect(formatMonth('2026-11', 'jp')).toBe('2026年11月')
  expect(formatMonth('2026-11-20', 'en')).toBe('November 2026')
})

test('today and tomorrow have words, also over the end of a year (BRAND-01)', () => {
  expect(dayWord('2026-12-31T10:00:00', '2026-12-31', 'jp')).toBe('今日')
  expect(dayWord('2027-01-01', '2026-12-31', 'en')).toBe('Tomorrow')
  expect(dayWord('2027-01-02', '2026-12-31', 'en')).toBeNull()
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
})

test('credits are points or tickets, plural in English unless one (BRAND-13, BRAND-15, CRS-17, CONST-35)', () => {
  expect([0, 1, 2, -1].map((count) => formatCredits(count, 'p', 'en'))).toEqual([
    '0 points',
    '1 point',
    '2 points',
    '-1 points',
  ])
  expect(formatCredits(1, 't', 'en')).toBe('1 ticket')
  expect(formatCredits(1200, 't', 'en')).toBe('1,200 tickets')
  expect(formatCredits(2, 'p', 'jp')).toBe('2ポイント')
  expect(formatCredits(2, 't', 'jp')).toBe('チケット2枚')
})

test('money is yen (BRAND-12, CONST-35)', () => {
  expect(formatYen(12000, 'jp')).toBe('12,000円')
  expect([500, -500, 0].map((yen) => formatSignedYen(yen, 'jp'))).toEqual(['+500円', '−500円', '0円'])
  expect([500, -500, 0].map((yen) => formatSignedYen(yen, 'en'))).toEqual(['+¥500', '−¥500', '¥0'])
  expect(formatYen(12000, 'en')).toBe('¥12,000')
})

test('lists say how many they hold (SHELL-22)', () => {
  expect(formatCount(1, 'en')).toBe('1 result')
  expect(formatCount(0, 'en')).toBe('0 results')
  expect(formatCount(24, 'jp')).toBe('24件')
})

test.each([
  ['2026/11/20', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['2026/1/5', '2026-01-05'],
  ['20261120', '2026-11-20'],
  ['2026年11月20日', '2026-11-20'],
  ['2026年11月20日（金）', '2026-11-20'],
  ['２０２６／１１／２０', '2026-11-20'],
  [' 2026 / 11 / 20 ', '2026-11-20'],
  ['11/20', '2026-11-20'],
  ['11月3日', '2026-11-03'],
  ['1/5', '2027-01-05'],
  ['20 Nov 2026', '2026-11-20'],
  ['Fri, 20 November 2026', '2026-11-20'],
  ['nov 20, 2026', '2026-11-20'],
  ['5 Jan', '2027-01-05'],
  ['20 Nox 2026', null],
  ['2/29', null],
  ['2026/02/30', null],
  ['2026/13/01', null],
  ['2026/11', null],
  ['tomorrow', '2026-11-21'],
  ['明日', '2026-11-21'],
  ['昨日', '2026-11-19'],
  ['一昨日', '2026-11-18'],
  ['木', '2026-11-26'],
  ['金', '2026-11-20'],
  ['令和8年11月28日', '2026-11-28'],
  ['Ｒ８．１１．２８', '2026-11-28'],
  ['令和元年5月1日', '2019-05-01'],
  ['平成31年4月30日', '2019-04-30'],
  ['平成32年4月1日', null],
  ['令和元年4月30日', null],
  ['令和8', null],
  ['木村', null],
  ['', null],
])('typed date %s is read as %s (SHELL-25, SHELL-47)', (typed, expected) => {
  expect(parseDateInput(typed, '2026-11-20')).toBe(expected)
})

test.each([
  ['12', 12],
  [' －１２ ', -12],
  ['−3', -3],
  ['1,500', 1500],
  ['１２，３４５，６７８', 12_345_678],
  ['', ''],
  ['1,5', Number.NaN],
  ['1 5', Number.NaN],
  ['1.5', Number.NaN],
  ['10点', Number.NaN],
])('typed number %s is read as %s (SET-07…10, CRS-12)', (typed, expected) => {
  expect(parseWhole(typed)).toBe(expected)
})

test.each([
  ['1000000000', true],
  ['－１０００００００００００００００', true],
  ['1,000,000,000', true],
  ['999999999', false],
  ['1000000000.5', false],
  ['1,00,000,000,000', false],
])('typed number %s has too many digits: %s (SET-07…10)', (typed, expected) => {
  expect(isLongWhole(typed)).toBe(expected)
})

test.each([
  ['12000', 12_000],
  ['12,000', 12_000],
  ['¥12,000', 12_000],
  ['￥１２，０００', 12_000],
  ['12,000円', 12_000],
  ['12,000 yen', 12_000],
  ['１２０００円', 12_000],
  ['12,000 JPY', 12_000],
  ['0', 0],
  ['', ''],
  ['¥', ''],
  ['12,5', Number.NaN],
  ['12,00', Number.NaN],
  ['12.000', Number.NaN],
  ['１２．０００', Number.NaN],
  ['12.5', Number.NaN],
  ['1 2', Number.NaN],
  ['12 000', Number.NaN],
  ['12,000,', Number.NaN],
  ['1万2千円', Number.NaN],
  ['12,000 dollars', Number.NaN],
  ['$12', Number.NaN],
])('typed amount %s is read as %s yen (PAY-18)', (typed, expected) => {
  expect(parseYen(typed)).toBe(expected)
})

test('full-width text becomes half-width (BRAND-01)', () => {
  expect(halfWidth('ｓ０００１')).toBe('s0001')
})
