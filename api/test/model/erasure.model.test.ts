import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit } from '../../src/activity/audit.ts'
import { readArchive } from '../../src/backup/archive.ts'
import { takeBackup } from '../../src/backup/takeBackup.ts'
import { cancelBooking } from '../../src/bookings/cancelBooking.ts'
import { applyRetention } from '../../src/personalData/applyRetention.ts'
import { erasePerson, erasurePreview } from '../../src/personalData/erasePerson.ts'
import { afterFile } from '../afterFile.ts'
import { testDatabase } from '../database.ts'
import { placesOf } from '../erasing.ts'
import { type Erasable, type ErasureWorld, erasureWorld, PEOPLE, steps } from './erasureWorld.ts'
import { missedOf, times } from './longForm.ts'

const step = fc.record({
  what: fc.constantFrom(...steps),
  who: fc.nat(PEOPLE - 1),
  n: fc.nat(7),
})

const sums = `select
  (select coalesce(sum(points), 0)::int from contract where school_id = $1) as points,
  (select coalesce(sum(paid), 0)::int from contract where school_id = $1) as paid,
  (select coalesce(sum(contract_value), 0)::int from contract where school_id = $1) as priced,
  (select coalesce(sum(delta), 0)::int from credit_entry where school_id = $1) as moved,
  (select coalesce(sum(value), 0)::int from contract_payment where school_id = $1) as payments,
  (select coalesce(sum(value), 0)::int from deposit_entry where school_id = $1) as deposits,
  (select coalesce(sum(amount), 0)::int from bank_transfer where school_id = $1) as transfers,
  (select count(*)::int from paper where school_id = $1) as papers,
  (select count(*)::int from contract_agreement where school_id = $1) as agreements,
  (select count(*)::int from booking where school_id = $1) as bookings`

const otherStudents = `select id, last_name, last_reading, phone_number, email, own_values from student
  where school_id = $1 and not (id = $2 or merged_into is not distinct from $2) order by id`

/** Ends what keeps a student from being erased. */
async function settle({ ctx, rows }: ErasureWorld, { student }: Erasable): Promise<void> {
  const open = await rows<{ slotId: string }>(
    `select live_slot_id as "slotId" from booking where school_id = $1 and student_id = $2 and status = 'booked'`,
    student.id,
  )
  for (const { slotId } of open) await cancelBooking(ctx, { slotId, studentId: student.id, lessonRules: false })
  await rows(`update contract set active = false where school_id = $1 and student_id = $2`, student.id)
  await rows(
    `update deposit_entry set undone_at = at, undone_by = 'staff:x' where school_id = $1 and student_id = $2`,
    student.id,
  )
}

async function eraseAsShown({ ctx }: ErasureWorld, userType: 'student' | 'guardian', id: string): Promise<void> {
  const preview = await erasurePreview(ctx, { userType, id })
  if (!preview.ok) throw new Error(`refused: ${preview.reason ?? preview.code} ${preview.words ?? ''}`)
  const { name, digest } = preview.plan
  expect(await erasePerson(ctx, { userType, id, name, digest })).toMatchObject({ ok: true })
}

/** Returns the parts of a backup, made now, that have one of the texts. */
async function partsOfBackup(texts: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'koma-erasure-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'koma.tar')
  await takeBackup((await testDatabase()).url, path, { koma: 'test' })
  const found: string[] = []
  for await (const { name, data } of readArchive(path)) {
    const text = (name.endsWith('.gz') ? gunzipSync(data) : data).toString().toLowerCase()
    if (texts.some((each) => text.includes(each.toLowerCase()))) found.push(name)
  }
  return found
}

const RUNS = times({ short: 5, long: 200 })

test(
  'whatever happened: an erased student is in no text of the whole database, nor of a backup, and the books are as before (SEC-63, SEC-67, SEC-68)',
  { timeout: 300_000 + RUNS * 30_000 },
  async () => {
    const met = new Set<string>()
    const erased: string[] = []
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), fc.nat(PEOPLE - 1), async (history, chosen) => {
        const world = await erasureWorld((runs += 1))
        const { school, ctx, people, rows } = world
        for (const { what, who, n } of history) {
          const person = people[who]
          if (person === undefined || person.into !== null) continue
          await world.step(what, person, n)
          met.add(what)
        }
        let person = people[chosen]
        while (person?.into) person = person.into
        if (person === undefined) throw new Error('nobody was chosen')
        await settle(world, person)
        const { student, texts, guardians } = person
        const before = await rows(sums)
        const others = await rows(otherStudents, student.id)

        await eraseAsShown(world, 'student', student.id)
        for (const guardian of guardians) await eraseAsShown(world, 'guardian', guardian.id)
        // What was counted of the minute before is written after the erasure.
        await world.writeCounts()
        const wanted = [...texts, ...guardians.flatMap((each) => each.texts)]
        const left = await placesOf(school, wanted)
        // The law keeps receipts and agreements as they were issued.
        expect(left.filter((place) => !/^public\.(?:paper|contract_agreement)\./.test(place))).toEqual([])
        expect(await rows(sums)).toEqual(before)
        expect(await audit(school.orm.em)).toEqual([])
        expect(await rows(otherStudents, student.id)).toEqual(others)
        const later = `${Number(school.now.slice(0, 4)) + 11}${school.now.slice(4)}`
        await applyRetention({ ...ctx, viewer: null, now: later })
        expect(await placesOf(school, wanted)).toEqual([])
        expect(await rows(sums)).toEqual(before)
        erased.push(...wanted)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(missedOf(steps, met)).toEqual([])
    expect(erased.length).toBeGreaterThan(0)
    expect(await partsOfBackup(erased)).toEqual([])
  },
)
