import { expect, test } from 'vitest'
import { mergeArrived } from './mergeArrived.ts'

const base = { name: 'Main', phone: '1', note: '' }
type Place = typeof base
const place = (changes: Partial<Place>): Place => ({ ...base, ...changes })

interface Case {
  record: Partial<Place>
  values?: Partial<Place>
  /** What was sent from here: as it was entered, and as it was saved. */
  sent?: { entered: Partial<Place>; changes: Partial<Place> }
  clashing?: string[]
  changes: Partial<Place>
  clashes: string[]
}

const cases: Record<string, Case> = {
  'takes a change of an untouched field': { record: { phone: '2' }, changes: { phone: '2' }, clashes: [] },
  'keeps what is entered in another field': {
    record: { phone: '2' },
    values: { name: 'Main hall' },
    changes: { phone: '2' },
    clashes: [],
  },
  'changes nothing where both entered the same': {
    record: { name: 'Annex' },
    values: { name: 'Annex' },
    changes: {},
    clashes: [],
  },
  'keeps what is entered where both changed a field, and says so': {
    record: { name: 'Annex' },
    values: { name: 'Main hall' },
    changes: {},
    clashes: ['name'],
  },
  'takes what was saved from here in the words of the server': {
    record: { name: 'Main hall' },
    values: { name: 'Main  hall' },
    sent: { entered: { name: 'Main  hall' }, changes: { name: 'Main hall' } },
    changes: { name: 'Main hall' },
    clashes: [],
  },
  'keeps what was entered after sending, with no clash with the own save': {
    record: { name: 'Main a' },
    values: { name: 'Main ab' },
    sent: { entered: { name: 'Main a' }, changes: { name: 'Main a' } },
    changes: {},
    clashes: [],
  },
  'says that another has changed what was saved from here and entered on': {
    record: { name: 'Annex' },
    values: { name: 'Main ab' },
    sent: { entered: { name: 'Main a' }, changes: { name: 'Main a' } },
    changes: {},
    clashes: ['name'],
  },
  'keeps an undecided clash beside a new change': {
    record: { phone: '2' },
    values: { name: 'Main hall' },
    clashing: ['name'],
    changes: { phone: '2' },
    clashes: ['name'],
  },
  'joins both notes where they can be joined': {
    record: { note: 'theirs' },
    values: { note: 'mine' },
    changes: { note: 'theirs mine' },
    clashes: [],
  },
  'does not join a note that was saved from here': {
    record: { note: 'theirs mine' },
    values: { note: 'mine too' },
    sent: { entered: { note: 'mine' }, changes: { note: 'mine' } },
    changes: {},
    clashes: ['note'],
  },
}

test.each(Object.entries(cases))('a record that arrives %s (STF-08, D129)', (_, given) => {
  const { record, values = {}, sent, clashing = [], changes, clashes } = given
  const form = {
    base,
    values: place(values),
    sent: sent === undefined ? null : { entered: place(sent.entered), changes: sent.changes },
    clashing,
  }
  const both = (field: string, _base: Place, theirs: Place, mine: Place) =>
    field === 'note' ? `${theirs.note} ${mine.note}` : undefined
  expect(mergeArrived(place(record), form, both)).toEqual({ changes, clashing: clashes })
})
