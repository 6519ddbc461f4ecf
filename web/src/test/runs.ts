import type { Run } from '../record/runs/runDocuments.ts'
import { typed } from './deskData.ts'

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
    takenBackAt: null,
    takenBackBy: null,
    canCancel: false,
    canResume: false,
    goingBack: null,
    canTakeBack: true,
    ...change,
  })
