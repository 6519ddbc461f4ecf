import type { Permission } from '@koma/schema/permissions'
import type { ImportedKind } from '@koma/schema/tables/tables'
import { dryRun } from '../importing.ts'
import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const students = { staff: ['studentNew', 'studentEdit'] } as const
const reading = ({ waitingFile: id }: Scene) => ({
  id,
  encoding: 'utf-8',
  columns: ['studentCode', 'lastName', 'firstName'],
})

const flags: Record<ImportedKind, readonly Permission[]> = {
  student: students.staff,
  teacher: ['teacherNew', 'teacherEdit'],
  course: ['courseNew', 'courseEdit'],
  contract: ['contractNew', 'contractEdit'],
}

export const importRights: Right[] = [
  ...Object.entries(flags).flatMap(([kind, staff]): Right[] => [
    {
      operation: 'POST /app/imports/:kind',
      when: `of kind ${kind}`,
      allowed: { staff },
      call: () => ({ kind, query: { name: 'file.csv' }, body: 'ID\n' }),
      foreign: 'names nothing',
    },
    {
      operation: 'query imports',
      when: `of kind ${kind}`,
      allowed: { staff },
      call: () => ({ kind }),
      foreign: 'names nothing',
    },
    {
      operation: 'query importsUnderWay',
      when: `of kind ${kind}`,
      allowed: { staff },
      call: () => ({ kind }),
      foreign: 'names nothing',
    },
  ]),
  {
    operation: 'query importFile',
    allowed: students,
    call: ({ waitingFile: id }) => ({ id }),
    foreign: 'empty',
  },
  {
    operation: 'query importPreview',
    allowed: students,
    call: (scene) => ({ input: reading(scene) }),
    foreign: 'empty',
  },
  {
    operation: 'query importProgress',
    allowed: { staff: true },
    call: ({ waitingFile: id }) => ({ id }),
    foreign: 'empty',
  },
  {
    operation: 'mutation applyImport',
    allowed: students,
    call: async (scene) => {
      const staff = { ...scene.staff, school: scene.school }
      return { input: { ...reading(scene), digest: (await dryRun(staff, scene.waitingFile)).digest } }
    },
    foreign: '404',
  },
  {
    operation: 'query importGuardians',
    allowed: { staff: 'studentPassword' },
    call: ({ doneImport: id }) => ({ id }),
    // As if it had brought nobody.
    foreign: 'empty',
  },
  {
    operation: 'mutation inviteImportGuardians',
    allowed: { staff: 'studentPassword' },
    call: ({ doneImport: id }) => ({ input: { id, digest: 'another' } }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  ...['undoImport', 'takeBackImport'].map((name): Right => ({
    operation: `mutation ${name}`,
    allowed: students,
    call: ({ doneImport: id }) => ({ id }),
    foreign: 'generalE',
  })),
]
