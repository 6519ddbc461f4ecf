import { contract, contractsInPart, type WhichContracts } from '../../contracts/contractRecord.reads.ts'
import { createContract } from '../../contracts/createContract.ts'
import { deleteContract } from '../../contracts/deleteContract.ts'
import { updateContract } from '../../contracts/updateContract.ts'
import type { RecordResult } from '../../platform/record/changes.ts'
import type { PartInput } from '../../platform/record/page.ts'
import type { Context } from '../../platform/shared/context.ts'
import {
  contractAnswer,
  contractBody,
  contractRecordOf,
  contractRecordShape,
  contractRecordsShape,
  moneyOf,
  newContractBody,
} from './contract.shape.ts'
import { withFieldNames } from './answer.shape.ts'
import { namedStudent } from './namedRecords.ts'
import type { Operation } from './operation.ts'
import { recordReads } from './recordReads.ts'
import { recordWrites } from './recordWrites.ts'
import { coursesNamed } from './teacher.shape.ts'

const shown = (which: WhichContracts) => async (ctx: Context, part: PartInput) => {
  const { rows, ...more } = await contractsInPart(ctx, which, part)
  return { rows: rows.map((row) => contractRecordOf(row, ctx.now)), ...more }
}

async function data(ctx: Context, id: string) {
  const found = await contract(ctx, id)
  return found && contractRecordOf(found, ctx.now)
}

/** Returns the outcome of a change with the documented name of its field. */
function named(result: RecordResult): RecordResult {
  return result.ok ? result : withFieldNames(result, (field) => (field === 'courseIds' ? 'possibleBookings' : field))
}

/** The paths of contracts (API-40, API-41, CON-43, CON-44, D104, D106). */
export const contractOperations: Operation[] = [
  ...recordReads({
    resource: 'contracts',
    scopes: ['contracts:read', 'payments:read', 'students:read'],
    lists: {
      active: {
        name: 'listActiveContracts',
        summary: 'Lists the active contracts, those that end last first.',
        part: shown({}),
      },
      all: {
        name: 'listContracts',
        summary: 'Lists all contracts, those that end last first.',
        part: shown({ all: true }),
      },
      balanceOwing: {
        name: 'listOwingContracts',
        summary: 'Lists the contracts with an amount due.',
        part: shown({ all: true, owing: true }),
      },
    },
    shape: contractRecordShape,
    listShape: contractRecordsShape,
    shown: (found) => found,
    shownAll: (found) => found,
    readOne: data,
    oneName: 'getContract',
  }),
  ...recordWrites({
    resource: 'contracts',
    noun: 'Contract',
    phrase: 'a contract',
    flags: { create: ['contractNew'], update: ['contractEdit'], delete: ['contractDelete'] },
    scopes: {
      create: ['contracts:write', 'payments:read', 'students:read'],
      update: ['contracts:write', 'payments:read', 'students:read'],
      delete: ['contracts:write', 'payments:read', 'students:read'],
    },
    newBody: newContractBody,
    body: contractBody,
    answer: contractAnswer,
    data,
    async create(ctx, { studentId, possibleBookings, memo_contractValue, adjustments, payments, ...body }) {
      const money = moneyOf({ memo_contractValue, adjustments, payments })
      const student = (await namedStudent(ctx, studentId)) ?? ''
      const courseIds = await coursesNamed(ctx, possibleBookings)
      return named(await createContract(ctx, { ...body, ...money, studentId: student, courseIds }))
    },
    async update(ctx, id, { possibleBookings, memo_contractValue, adjustments, payments, ...body }) {
      const money = moneyOf({ memo_contractValue, adjustments, payments })
      const courseIds = await coursesNamed(ctx, possibleBookings)
      return named(await updateContract(ctx, { ...body, ...money, id, courseIds }))
    },
    remove: (ctx, id) => deleteContract(ctx, { id }),
  }),
]
