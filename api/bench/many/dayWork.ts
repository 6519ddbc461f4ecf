import { plusDays } from '@koma/schema/rules/time'
import { demoPassword } from '../../src/demo/demo.ts'
import { logPage, markAttendance, ownPlaces, staffSlots, studentList, studentSlots, today } from '../documents.ts'
import { fileOf } from '../exports.ts'
import { inParallel, send } from '../http.ts'
import type { BenchSchool } from '../school.ts'
import { askKoma, bookAtKoma, giveBack, type Stage } from '../stage.ts'
import type { Operation } from './dayModel.ts'
import { spreadSeats } from './spread.ts'

/** Students of a school of ordinary size, who sign in in turn. */
const STUDENTS = 150
/** Days that people look at, from tomorrow on. */
const DAYS = 3
/** Readings under way at once before the day begins. */
const AT_ONCE = 4
const marks = ['present', 'absent', null]

/** A lesson that is over, with somebody who was to be there; the same in each school. */
export interface PastLesson {
  slotId: string
  studentId: string
}

/** The work of people and programs of many schools: each piece is done at the next school. */
export class DayWork {
  readonly #stage: Pick<Stage, 'koma'>
  readonly #schools: readonly BenchSchool[]
  readonly #past: readonly PastLesson[]
  readonly #free: ReturnType<typeof spreadSeats>
  readonly #booked: ReturnType<typeof spreadSeats> = []
  #turn = 0

  constructor(stage: Pick<Stage, 'koma'>, schools: readonly BenchSchool[], past: readonly PastLesson[]) {
    this.#stage = stage
    this.#schools = schools
    this.#past = past
    this.#free = spreadSeats(schools)
  }

  /** Does an operation once; gives null, or the code it was refused with. Throws what fails. */
  async do(operation: Operation): Promise<string | null> {
    const turn = this.#turn++
    // Some schools come twice before others come once, as it is.
    const school = this.#schools[(turn * 7 + Math.floor(Math.random() * 5)) % this.#schools.length]
    if (school === undefined) throw new Error('no school')
    const here = { ...this.#stage, school }
    const from = plusDays(school.monday, turn % DAYS)
    const week = { from, to: plusDays(from, 6) }
    const [staff] = school.staffTokens
    const student = school.seats[turn % school.seats.length]?.token ?? ''
    const read = async (token: string, document: string, variables: object) => {
      await askKoma(here, token, document, variables)
      return null
    }
    /** Slots, as browsers ask for them. */
    const readSlots = async (token: string, document: string, days: object) => {
      await askKoma(here, token, document, days, { 'accept-encoding': 'br' })
      return null
    }
    switch (operation) {
      case 'sign in':
        return this.#signIn(school, turn)
      case 'week, student':
        return readSlots(student, studentSlots, week)
      case 'own places, student':
        return read(student, ownPlaces, {})
      case 'day, staff':
        return readSlots(staff, staffSlots, { from, to: from })
      case 'week, staff':
        return readSlots(staff, staffSlots, week)
      case 'students, staff':
        return read(staff, studentList, {})
      case 'today, staff':
        return read(staff, today, {})
      case 'log, staff':
        return read(staff, logPage, { input: { from: school.firstDay } })
      case 'file of the log, staff':
        await fileOf(here, 'log', { host: school.host, token: staff }, { from: school.firstDay, to: school.monday })
        return null
      case 'attendance, staff': {
        const lesson = this.#past[turn % this.#past.length]
        const answer = await askKoma(here, staff, markAttendance, {
          input: { ...lesson, attendance: marks[turn % marks.length] },
        })
        return /"code":"1001"/.test(answer.toString()) ? null : answer.toString().slice(0, 80)
      }
      case 'day, key':
        return readSlots(school.keyTokens[turn % school.keyTokens.length] ?? '', staffSlots, { from, to: from })
      case 'booking':
        return this.#book()
      case 'giving back':
        return this.#giveBack()
    }
  }

  /** Does the readings of the day before, after which a process remembers as much as it may. */
  async dayBefore(): Promise<void> {
    await inParallel(this.#schools, AT_ONCE, async (school) => {
      const week = { from: school.monday, to: plusDays(school.monday, 6) }
      await askKoma({ ...this.#stage, school }, school.staffTokens[0], staffSlots, week)
      await askKoma({ ...this.#stage, school }, school.seats[0]?.token ?? '', studentSlots, week)
    })
  }

  /** Gives back what is still booked. */
  async end(): Promise<void> {
    while (this.#booked.length > 0) await this.#giveBack()
  }

  async #signIn({ host }: BenchSchool, turn: number): Promise<string | null> {
    const username = `s${String((turn % STUDENTS) + 1).padStart(4, '0')}`
    const answer = await send(`${this.#stage.koma.url}/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host },
      body: JSON.stringify({ username, password: demoPassword, type: 'student' }),
    })
    return answer.includes('"success":true') ? null : answer.toString().slice(0, 80)
  }

  async #book(): Promise<string | null> {
    const place = this.#free.shift()
    if (place === undefined) return 'no seat left'
    const code = await bookAtKoma({ ...this.#stage, school: place.school }, place.seat)
    if (code !== '1001') return code
    this.#booked.push(place)
    return null
  }

  async #giveBack(): Promise<string | null> {
    const place = this.#booked.shift()
    if (place === undefined) return null
    await giveBack({ ...this.#stage, school: place.school }, place.seat)
    this.#free.push(place)
    return null
  }
}
