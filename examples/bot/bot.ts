// Books the first free seat in a course for a student, within a week, alone or in a group. Its types are made from
// Koma's schema: a wrong field does not compile.
//
// In an empty folder with this file and codegen.ts beside it:
//
//   npm install graphql @graphql-typed-document-node/core @graphql-codegen/cli @graphql-codegen/client-preset
//   KOMA=https://school.example npx graphql-codegen --config codegen.ts
//   KOMA=https://school.example KOMA_KEY=koma_… STUDENT=<id> COURSE=<code> node bot.ts
//
// The key needs slots:read, bookings:read and bookings:write, and students:read and contracts:read for what the answer
// may hold.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { print } from 'graphql'
import { graphql } from './gql/gql.ts'
import type { BookableQuery } from './gql/graphql.ts'

const Bookable = graphql(`
  query Bookable($filter: SlotFilter!, $after: String) {
    slotPage(filter: $filter, after: $after) {
      bookable {
        slot {
          id
          startsAt
          location {
            id
          }
        }
        choices {
          courseCode
          online
          cost
        }
      }
      next
    }
  }
`)

const Book = graphql(`
  mutation Book($input: BookSlotInput!) {
    bookSlot(input: $input) {
      success
      code
      message
    }
  }
`)

const { KOMA = '', KOMA_KEY = '', STUDENT = '', COURSE = '' } = process.env
const TRIES = 5

process.exitCode = (await bookFirst()) ? 0 : 1

/**
 * Whether a seat was found and booked. Koma answers what the student can book by its own rules, soonest first: an empty
 * lesson as well as a free seat beside others.
 */
async function bookFirst(): Promise<boolean> {
  const filter = { from: dayAfter(0), to: dayAfter(7), bookableBy: STUDENT }
  for (let after: string | null = null; ;) {
    const { slotPage }: BookableQuery = await ask(Bookable, { filter, after })
    for (const { slot, choices } of slotPage.bookable ?? []) {
      const ways = choices.filter(({ courseCode }) => courseCode === COURSE)
      const choice = ways.find(({ online }) => !online) ?? ways[0]
      const said = choice && (await book(slot, choice))
      if (said?.success === true) return true
      // Somebody was faster, or the slot is another one by now: the next. Other refusals stay the same.
      if (said !== undefined && said.code !== 'ES1001') return false
    }
    if (slotPage.next === null) return false
    after = slotPage.next
  }
}

/** Books a seat at the price that was shown: a choice that costs something else by now is refused. */
async function book(
  { id, startsAt, location }: { id: string; startsAt: string; location: { id: string } | null },
  { online, cost }: { online: boolean; cost: number },
) {
  const place = online || location === null ? { online: true } : { online: false, locationId: location.id }
  const input = { slotId: id, startsAt, courseCode: COURSE, studentId: STUDENT, ...place, expects: { cost } }
  const { bookSlot } = await ask(Book, { input }, randomUUID())
  process.stdout.write(`${startsAt} ${bookSlot.code} ${bookSlot.message}\n`)
  return bookSlot
}

/** Asks Koma, and asks again when the line breaks or there is too much to do. With `key` a write is done once. */
async function ask<Result, Variables>(
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  key?: string,
): Promise<Result> {
  const body = JSON.stringify({ query: print(document), variables })
  const headers = {
    authorization: `Bearer ${KOMA_KEY}`,
    'content-type': 'application/json',
    'accept-language': 'en',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  for (let left = TRIES; ; left -= 1) {
    const answer = await fetch(`${KOMA}/graphql`, { method: 'POST', headers, body }).catch((error: unknown) => {
      if (left === 1) throw error
      return null
    })
    if (answer !== null && (left === 1 || ![409, 429, 502, 503].includes(answer.status))) {
      const { data, errors } = (await answer.json()) as { data?: Result; errors?: { message: string }[] }
      if (errors !== undefined || data === undefined) throw new Error(errors?.[0]?.message ?? `${answer.status}`)
      return data
    }
    const seconds = Number(answer?.headers.get('retry-after') ?? 1)
    await setTimeout(1000 * (seconds + Math.random()))
  }
}

/** A day by the clock of this machine, which is to be the school's, as YYYY-MM-DD. */
function dayAfter(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() + days)
  return date.toLocaleDateString('sv')
}
