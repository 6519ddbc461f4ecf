import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { ReactElement, ReactNode } from 'react'
import { toast } from 'react-hot-toast'
import { afterEach, expect, test, vi } from 'vitest'
import type { Closure } from '../calendar/closures/closureDocuments.ts'
import { ChangeReason } from '../closures/ChangeReason.tsx'
import { StartSheet } from '../contracts/monthly/StartSheet.tsx'
import { UndoImport } from '../imports/UndoImport.tsx'
import { KeyDetail } from '../keys/KeyDetail.tsx'
import type { ApiKey } from '../keys/keyDocuments.ts'
import { EndCalendarFeed } from '../accounts/EndCalendarFeed.tsx'
import { ActiveSwitch } from '../record/ActiveSwitch.tsx'
import { RunProgress } from '../runs/RunProgress.tsx'
import { UndoRun } from '../runs/UndoRun.tsx'
import { useSave } from '../record/useSave.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { aRun, undoTells } from '../test/runs.ts'
import { api, server } from '../test/server.ts'
import { signInStaff } from '../test/staff.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { TestWebhookMutation } from '../webhooks/webhookDocuments.ts'
import { SendManyAgain } from '../webhooks/SendManyAgain.tsx'

const apiKey = typed<ApiKey>('ApiKey', {
  id: 'k-1',
  version: 1,
  name: 'Lobby',
  code: 'kab12cd34',
  scopes: ['slots_read'],
  addresses: [],
  state: 'active',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  formerUntil: null,
  formerUsedAt: null,
})
const account = { id: 's-1', hasCalendarFeed: true } as Parameters<typeof EndCalendarFeed>[0]['account']
const closure = { id: 'c-1', teacherId: null, reason: 'Holiday' } as unknown as Closure
const imported = { id: 'i-1', label: '', canUndo: true, fileName: 'a.csv', made: 1, changed: 0 }

function Switch() {
  const { save } = useSave(TestWebhookMutation)
  return (
    <ActiveSwitch
      label="Active"
      active
      allowed
      question={{ title: 'Deactivate?', confirmLabel: 'Deactivate', body: '' }}
      change={() => save({ id: 'w-1' }, null)}
    />
  )
}

function Asking() {
  const { save } = useSave(TestWebhookMutation)
  return (
    <ConfirmedButton
      label="Do it"
      title="Do it?"
      confirmLabel="Do it now"
      onConfirm={async () => (await save({ id: 'w-1' }, null))?.success === true}
    >
      It does it.
    </ConfirmedButton>
  )
}

const closed = vi.fn<() => void>()
// The same words are said once at a time, and toasts outlive a test. Nothing is returned: a hook that is waited for
// would leave React's queue open while other toasts come and go.
afterEach(() => {
  act(() => toast.removeAll())
})

const Page = ({ children }: { children: ReactNode }) => (
  <>
    <h1>A page</h1>
    {children}
  </>
)

/** Every question whose answer the server may refuse: what opens it and confirms it, and what it sends. */
const questions: [
  name: string,
  ui: ReactElement,
  open: string | RegExp | null,
  confirm: string | RegExp,
  sends: string,
][] = [
  [
    'monthly processing',
    <StartSheet key="" opened onClose={() => closed()} month="2026-12" chosen={[]} hidden={null} effect="" />,
    null,
    'Renew 0',
    'StartMonthly',
  ],
  ['undoing a run', <UndoRun key="" run={aRun({})} />, 'Undo all', 'Undo all', 'UndoRun'],
  [
    'stopping a run',
    <RunProgress key="" run={aRun({ state: 'working', canCancel: true })} />,
    'Stop',
    'Stop',
    'CancelRun',
  ],
  [
    'undoing an import',
    <UndoImport key="" run={imported as unknown as Parameters<typeof UndoImport>[0]['run']} />,
    /^Undo the import/,
    'Undo',
    'UndoImport',
  ],
  [
    'another token of a key',
    <KeyDetail key="" apiKey={apiKey} reload={async () => null} />,
    'Replace key',
    'Replace key',
    'RotateApiKey',
  ],
  [
    'the end of a key',
    <KeyDetail key="" apiKey={apiKey} reload={async () => null} />,
    'Revoke',
    'Revoke',
    'RevokeApiKey',
  ],
  [
    'the end of a calendar address',
    <EndCalendarFeed key="" account={account} userType="student" />,
    'Delete address',
    'Delete address',
    'EndCalendarFeed',
  ],
  [
    'another reason of a closure',
    <ChangeReason key="" closure={closure} />,
    'Change reason',
    'Change reason',
    'ChangeClosureReason',
  ],
  [
    'messages to be sent again',
    <SendManyAgain key="" id="w-1" mayResend />,
    'Send several again',
    'Send again',
    'ReplayWebhook',
  ],
  ['a switch that asks', <Switch key="" />, null, 'Deactivate', 'TestWebhook'],
  ['a button that asks', <Asking key="" />, 'Do it', 'Do it now', 'TestWebhook'],
]

const run = { __typename: 'RunPayload', run: null }
const key = { __typename: 'ApiKeyPayload', apiKey: null, token: null }
const webhook = { __typename: 'WebhookPayload', webhook: null, secret: null, messages: null }

/** What comes beside the refusal of each. */
const payloadOf: Record<string, object> = {
  StartMonthly: run,
  UndoRun: run,
  CancelRun: run,
  UndoImport: { __typename: 'ImportPayload', import: null },
  RotateApiKey: key,
  RevokeApiKey: key,
  EndCalendarFeed: { __typename: 'EndCalendarFeedPayload' },
  ChangeClosureReason: { __typename: 'ClosurePayload' },
  ReplayWebhook: webhook,
  TestWebhook: webhook,
}

const why = 'Somebody else was quicker.'
const outcomes = {
  'a refusal without a field': { success: false, code: 'generalE', message: why, field: null, errors: [] },
  'a record that is gone': { success: false, code: '404', message: why, field: null, errors: [] },
  'a failure of the network': null,
}

for (const [outcome, answer] of Object.entries(outcomes)) {
  test.each(questions)(`%s stays open after ${outcome}, and says why`, async (_name, ui, open, confirm, sends) => {
    signInStaff()
    let requestCount = 0
    const field = `${sends.slice(0, 1).toLowerCase()}${sends.slice(1)}`
    server.use(
      undoTells(),
      api.mutation(sends, () => {
        requestCount += 1
        return answer === null
          ? HttpResponse.error()
          : HttpResponse.json({ data: { [field]: { ...payloadOf[sends], ...answer } } })
      }),
    )
    const { user } = await openDeskPage(<Page>{ui}</Page>, { at: '/admin', language: 'en' })
    if (open !== null) await user.click(await screen.findByRole('button', { name: open }))
    else if (sends === 'TestWebhook') await user.click(await screen.findByRole('switch'))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: confirm }))
    await waitFor(() => expect(requestCount).toBe(1))
    const refusals = answer === null ? [] : await screen.findAllByText(why)
    expect(refusals).toHaveLength(answer === null ? 0 : 1)
    await waitFor(() =>
      expect(
        within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: confirm }).disabled,
      ).toBe(false),
    )
    expect(closed).not.toHaveBeenCalled()
  })
}
