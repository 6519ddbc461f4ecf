import { HttpResponse } from 'msw'
import type { Run } from '../runs/runDocuments.ts'
import type { UndoPreview } from '../record/notices/noticeDocuments.ts'
import { typed } from './deskData.ts'
import { api } from './server.ts'

/** A run that has ended and can be undone, in the server's shape. */
export const aRun = (change: Partial<Run>) =>
  typed<Run>('Run', {
    id: 'run-1',
    kind: 'closure',
    label: '',
    state: 'done',
    total: 2,
    done: 2,
    counts: [],
    startedBy: '青木 千夏',
    startedAt: '2026-11-20T14:05:00',
    endedAt: '2026-11-20T14:06:00',
    undoneAt: null,
    undoneBy: null,
    canCancel: false,
    canResume: false,
    undoneSteps: null,
    canUndo: true,
    ...change,
  })

/** Somebody whom an undo tells. */
export const notifiedPerson = (change: Partial<UndoPreview['people'][number]> = {}): UndoPreview['people'][number] =>
  typed('ToldPerson', {
    type: 'student',
    role: 'booked',
    id: 's-1',
    name: '井上 春奈',
    notice: 'mail',
    phoneNumber: '',
    guardians: [],
    ...change,
  })

/** Whom an undo would tell, in the server's shape; nobody unless given. */
export const undoPreview = (change: Partial<UndoPreview> = {}): UndoPreview =>
  typed('UndoPreview', {
    success: true,
    message: '',
    people: [],
    more: 0,
    stepsLeft: 0,
    digest: 'nobody',
    sameTime: [],
    ...change,
  })

/** The server's answer to whom an undo would tell. */
export const undoTells = (preview: () => UndoPreview = undoPreview) =>
  api.query('UndoPreview', () => HttpResponse.json({ data: { undoPreview: preview() } }))
