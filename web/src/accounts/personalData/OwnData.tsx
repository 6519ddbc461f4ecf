import { Button } from '@mantine/core'
import { usePersonFile } from '../../csv/usePersonFile.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { SettingRow } from '../settings/SettingRow.tsx'
import { ownMessages } from './ownMessages.ts'

/** Gives the signed-in person what the school holds about them, as a file. (SEC-62) */
export function OwnData() {
  const text = useMessages(ownMessages)
  const { saving, save } = usePersonFile()
  return (
    <SettingRow label={text.own} hint={text.ownHint}>
      <Button variant="default" size="xs" loading={saving} onClick={() => void save('own', {})}>
        {text.ownExport}
      </Button>
    </SettingRow>
  )
}
